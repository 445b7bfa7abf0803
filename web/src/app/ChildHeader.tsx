import { IconUsers } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../lib/paths.ts';
import { useT } from '../lib/texts.tsx';
import classes from './Header.module.css';

/** Home, and the entrance for adults; no figures, and nothing a child could buy or change. */
export function ChildHeader() {
  const t = useT();
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <Link to={paths.home} className={classes.brand} aria-label={t('app.name')}>
          <img src="/public/sky/logo.svg" width={44} height={44} alt="" />
          <span>{t('app.name')}</span>
        </Link>
        <div className={classes.facts}>
          <Link to={paths.settings.profile} className={classes.grownUps}>
            <IconUsers size={22} aria-hidden="true" />
            {t('child.grown_ups')}
          </Link>
        </div>
      </div>
    </header>
  );
}
