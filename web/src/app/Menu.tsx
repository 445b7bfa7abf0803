import { Button } from '@mantine/core';
import { IconGift, IconLogout } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useSignOut } from '../features/auth/index.ts';
import { useHomeworkCounters, useProfile } from '../features/profile/index.ts';
import { paths } from '../lib/paths.ts';
import { useT } from '../lib/texts.tsx';
import { useIsKnown } from '../lib/knownPages.ts';
import classes from './Menu.module.css';
import { MenuLink } from './MenuLink.tsx';
import { menuEntries } from './menuEntries.tsx';

/** The navigation: next to the page, or in a drawer. */
export function Menu({ onChosen }: { onChosen?: () => void }) {
  const t = useT();
  const signOut = useSignOut();
  const isKnown = useIsKnown();
  const { type } = useProfile();
  const created = useHomeworkCounters()?.created ?? 0;
  return (
    <nav aria-label={t('app.menu')} className={classes.menu}>
      {menuEntries[type]
        .filter((entry) => isKnown(entry.path))
        .map((entry) => (
          <MenuLink key={entry.path} to={entry.path} leadsTo={entry.leadsTo} onChosen={onChosen}>
            {entry.icon}
            <span className={classes.word}>{t(entry.text)}</span>
            {entry.path === paths.homeworks && created > 0 && (
              <span className={classes.badge}>
                <span aria-hidden="true">{created}</span>
                <span className="visually-hidden">{t('app.menu.homeworks.created', { count: created })}</span>
              </span>
            )}
          </MenuLink>
        ))}
      <button type="button" className={classes.entry} onClick={signOut}>
        <IconLogout />
        <span className={classes.word}>{t('app.sign_out')}</span>
      </button>
      {type === 'student' && isKnown(paths.inviteFriends) && (
        <Button
          component={Link}
          to={paths.inviteFriends}
          variant="light"
          className={classes.invite ?? ''}
          leftSection={<IconGift size={22} aria-hidden="true" />}
          {...(onChosen && { onClick: onChosen })}
        >
          {t('app.menu.invite')}
        </Button>
      )}
    </nav>
  );
}
