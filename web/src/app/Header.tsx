import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLessonCounters, useProfile } from '../features/profile/index.ts';
import { paths } from '../lib/paths.ts';
import { useT } from '../lib/texts.tsx';
import { Portrait } from '../ui/Portrait.tsx';
import classes from './Header.module.css';

export function Header({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const t = useT();
  const profile = useProfile();
  const counters = useLessonCounters();
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        {onOpenMenu && (
          <button type="button" className={classes.burger} aria-label={t('app.menu.open')} onClick={onOpenMenu}>
            <IconMenu2 />
          </button>
        )}
        <Link to={paths.home} className={classes.brand}>
          <img src="/public/sky/logo.svg" width={36} height={36} alt="" />
          <span>{t('app.name')}</span>
        </Link>
        <div className={classes.facts}>
          {counters && (
            <>
              <span className={classes.count}>{t('app.lessons_count', { count: counters.closest })}</span>
              {profile.type === 'student' && (
                <span className={classes.balance}>{t('app.balance', { count: counters.new })}</span>
              )}
            </>
          )}
          <Portrait
            photo={profile.photo.thumb}
            firstName={profile.firstName}
            alt={`${profile.firstName} ${profile.lastName}`}
            sizePx={44}
          />
        </div>
      </div>
    </header>
  );
}
