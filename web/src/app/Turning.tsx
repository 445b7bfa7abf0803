import { useDeferredValue } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { useT } from '../lib/texts.tsx';
import classes from './Turning.module.css';

/**
 * While the next page's code is on its way, the current page stays (`useCalmLocation`): says that the press has arrived.
 * @param at the address when rendering on the server
 */
export function Turning({ at }: { at: string | undefined }) {
  const t = useT();
  const [path] = useBrowserLocation(at === undefined ? {} : { ssrPath: at });
  const shown = useDeferredValue(path);
  return path !== shown && <div className={classes.turning} role="progressbar" aria-label={t('app.loading')} />;
}
