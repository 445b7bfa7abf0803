import { useDeferredValue } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { useT } from '../lib/texts.tsx';
import classes from './Turning.module.css';

/**
 * Confirms a navigation: while the next page's code is loading, the current page stays (`useCalmLocation`).
 * @param at the address when rendering on the server
 */
export function Turning({ at }: { at: string | undefined }) {
  const t = useT();
  const [path] = useBrowserLocation(at === undefined ? {} : { ssrPath: at });
  const shown = useDeferredValue(path);
  return path !== shown && <div className={classes.turning} role="progressbar" aria-label={t('app.loading')} />;
}
