import { Kbd, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import { spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ActsProvider } from '../features/acts/index.ts';
import { Bell } from '../features/duty/index.ts';
import { runKey } from '../lib/commands.ts';
import { mayCall, useMe } from '../lib/me.ts';
import { useT } from '../lib/texts.tsx';
import { useNow, useTimes } from '../lib/time.ts';
import { useCommands } from './commands.ts';
import styles from './Frame.module.css';
import { placesOf } from './navigation.ts';
import { LiveSign } from './LiveSign.tsx';
import { Palette } from './Palette.tsx';
import { PLACE_ICONS } from './placeIcons.ts';

/** Loaded when it is first opened. */
const KeysSheet = lazy(() => import('./KeysSheet.tsx').then(({ KeysSheet: it }) => ({ default: it })));

/** Frame of all pages behind the sign-in: the top bar, the rail, the palette. */
export function Frame() {
  const t = useT();
  const me = useMe();
  return (
    <ActsProvider>
      <div className={styles['frame']}>
        <a className={styles['skip']} href="#main">
          {t('app.skip')}
        </a>
        <header className={styles['bar']}>
          <Link to="/" className={styles['school']}>
            {t('app.name')}
          </Link>
          <UnstyledButton className={styles['search']} onClick={spotlight.open} aria-keyshortcuts="/">
            <IconSearch size={16} aria-hidden />
            <span className={styles['searchWords']}>{t('palette.type')}</span>
            <Kbd className={styles['key']} aria-hidden>
              {'/'}
            </Kbd>
          </UnstyledButton>
          <SchoolTime />
          <LiveSign />
          {mayCall(me, 'GET /api/v2/manager/now') && <Bell />}
          <Link to="/me" className={styles['me']}>
            {me.name}
          </Link>
        </header>
        <nav className={styles['rail']} aria-label={t('nav.label')}>
          {placesOf(me).map(({ to, text, isRare }) => {
            const Icon = PLACE_ICONS[to];
            return (
              <Link
                key={to}
                to={to}
                className={styles['place']}
                activeProps={{ 'data-active': true }}
                data-rare={isRare}
              >
                <Icon size={18} aria-hidden />
                <span className={styles['placeName']}>{t(text)}</span>
              </Link>
            );
          })}
        </nav>
        <main id="main" tabIndex={-1} className={styles['main']}>
          <Outlet />
        </main>
        <Commands />
      </div>
    </ActsProvider>
  );
}

/** The palette, the list of keys and the keyboard shortcuts, all built from the same commands. */
function Commands() {
  const [areKeysShown, setKeysShown] = useState(false);
  const showKeys = useCallback(() => setKeysShown(true), []);
  const commands = useCommands(showKeys);
  const press = useEffectEvent((event: KeyboardEvent) => runKey(event, commands));
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Palette commands={commands} />
      {areKeysShown && (
        <Suspense>
          <KeysSheet commands={commands} onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A component of its own, because it re-renders every minute and the rest of the frame doesn't. */
function SchoolTime() {
  const t = useT();
  const { time } = useTimes();
  return <span className={styles['time']}>{t('app.school_time', { time: time(useNow()) })}</span>;
}
