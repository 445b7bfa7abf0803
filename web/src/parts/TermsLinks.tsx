import { paths } from '../lib/paths.ts';
import { useT } from '../lib/texts.tsx';
import classes from './TermsLinks.module.css';

/** The documents to agree to, opened in new tabs so that the form stays as it is. */
export function TermsLinks() {
  const t = useT();
  return (
    <div className={classes.links}>
      <a href={paths.terms} target="_blank">
        {t('app.terms')}
      </a>
      <a href={paths.privacy} target="_blank">
        {t('app.privacy')}
      </a>
    </div>
  );
}
