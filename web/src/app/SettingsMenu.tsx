import { IconArrowLeft, IconBell, IconCalendarShare, IconDeviceDesktopCheck, IconUser } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../lib/paths.ts';
import { useT } from '../lib/texts.tsx';
import { useIsKnown } from '../lib/knownPages.ts';
import classes from './Menu.module.css';
import { MenuLink } from './MenuLink.tsx';
import type { MenuEntry } from './menuEntries.tsx';

/** Specification, point 2: the same for both roles. */
const ENTRIES: readonly MenuEntry[] = [
  { path: paths.settings.profile, text: 'app.settings.profile', icon: <IconUser /> },
  { path: paths.settings.integrations, text: 'app.settings.integrations', icon: <IconCalendarShare /> },
  { path: paths.settings.notifications, text: 'app.settings.notifications', icon: <IconBell /> },
  { path: paths.settings.devices, text: 'app.settings.devices', icon: <IconDeviceDesktopCheck /> },
];

/** Replaces the menu on the settings pages. */
export function SettingsMenu({ onChosen }: { onChosen?: () => void }) {
  const t = useT();
  const isKnown = useIsKnown();
  return (
    <nav aria-label={t('app.settings')} className={classes.menu}>
      {ENTRIES.filter((entry) => isKnown(entry.path)).map((entry) => (
        <MenuLink key={entry.path} to={entry.path} onChosen={onChosen}>
          {entry.icon}
          <span className={classes.word}>{t(entry.text)}</span>
        </MenuLink>
      ))}
      <Link to={paths.home} className={classes.entry} onClick={onChosen}>
        <IconArrowLeft />
        <span className={classes.word}>{t('app.settings.back')}</span>
      </Link>
    </nav>
  );
}
