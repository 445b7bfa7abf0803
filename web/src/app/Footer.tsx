import { Link } from 'wouter';
import { LanguageSwitch } from '../features/profile/index.ts';
import { paths } from '../lib/paths.ts';
import { useT } from '../lib/texts.tsx';
import classes from './Footer.module.css';

/** Specification, point 9. */
const COPYRIGHT_START_YEAR = 2020;
const thisYear = new Date().getFullYear();

export function Footer() {
  const t = useT();
  return (
    <footer className={classes.footer}>
      {/* The server may have been started in an earlier year. */}
      <p suppressHydrationWarning>
        {t('app.rights', {
          from: String(COPYRIGHT_START_YEAR),
          to: String(thisYear),
          school: t('app.name'),
        })}
      </p>
      <nav aria-label={t('app.documents')} className={classes.links}>
        <Link to={paths.terms}>{t('app.terms')}</Link>
        <Link to={paths.privacy}>{t('app.privacy')}</Link>
      </nav>
      <LanguageSwitch />
    </footer>
  );
}
