import { IconCalendarEvent, IconClock, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useSignOut } from '../features/auth/index.ts';
import { paths } from '../lib/paths.ts';
import { type TextKey, useT } from '../lib/texts.tsx';
import classes from './Menu.module.css';

interface Entry {
  path: string;
  text: TextKey;
  icon: ReactNode;
}
const ENTRIES: readonly Entry[] = [
  { path: paths.lessons, text: 'app.menu.lessons', icon: <IconCalendarEvent /> },
  { path: paths.schedule, text: 'app.menu.schedule', icon: <IconClock /> },
];

/** The way around: beside the page, or in a drawer. */
export function Menu({ onChosen }: { onChosen?: () => void }) {
  const t = useT();
  const signOut = useSignOut();
  return (
    <nav aria-label={t('app.menu')} className={classes.menu}>
      {ENTRIES.map((entry) => (
        <NavLink key={entry.path} to={entry.path} className={classes.entry ?? ''} onClick={onChosen}>
          {entry.icon}
          {t(entry.text)}
        </NavLink>
      ))}
      <button type="button" className={classes.entry} onClick={signOut}>
        <IconLogout />
        {t('app.sign_out')}
      </button>
    </nav>
  );
}
