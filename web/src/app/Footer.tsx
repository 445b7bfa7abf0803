import { useT } from '../lib/texts.tsx';
import classes from './Footer.module.css';

/** Specification, point 9. */
const COPYRIGHT_START_YEAR = 2020;
const thisYear = new Date().getFullYear();

export function Footer() {
  const t = useT();
  return (
    <footer className={classes.footer}>
      {t('app.rights', {
        from: String(COPYRIGHT_START_YEAR),
        to: String(thisYear),
        school: t('app.name'),
      })}
    </footer>
  );
}
