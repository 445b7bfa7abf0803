import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { emailConfirmed, passwordEnded } from '../features/auth/index.ts';
import { NewPasswordDialog, useProfile } from '../features/profile/index.ts';
import { isAdminIframe } from '../lib/adminIframe.ts';
import { useChildParts } from '../lib/childView.ts';
import { lazyPart } from '../lib/lazyPart.ts';
import { loadable } from '../lib/loadable.tsx';
import { useT } from '../lib/texts.tsx';
import { Island } from '../parts/Island.tsx';
import { lazyDialog } from '../parts/lazyDialog.tsx';
import classes from './Frame.module.css';
import { pageFailed } from './ErrorFallback.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Loading } from './Loading.tsx';
import { Menu } from './Menu.tsx';
import { settingsMenu } from './settingsMenu.ts';
import { CONTENT_ID } from './navigation.ts';

const { Part: EmailBanner } = loadable(() => import('./EmailBanner.tsx').then((module) => module.EmailBanner));
const { Part: OfflineNote } = lazyPart(['error'], () =>
  import('./OfflineNote.tsx').then((module) => module.OfflineNote),
);
const MenuDrawer = lazyDialog('menu-drawer', () => import('./MenuDrawer.tsx').then((module) => module.MenuDrawer));

const SETTINGS = '/settings/';
const nothing = (): null => null;

/** The frame of a page: header, menu (6 of 24 columns, a drawer on small screens), footer. */
export function Frame(props: { hasSidebar: boolean; children: ReactNode }) {
  const [path] = useLocation();
  // Inside an admin tool, that tool provides the frame.
  if (isAdminIframe())
    return (
      <main className={classes.single}>
        <Island name="page" waiting={<Loading />} failed={pageFailed} resetKey={path}>
          {props.children}
        </Island>
      </main>
    );
  return <WholeFrame {...props} />;
}

function WholeFrame({ hasSidebar, children }: { hasSidebar: boolean; children: ReactNode }) {
  const t = useT();
  const [path] = useLocation();
  const child = useChildParts();
  const SideMenu = path.startsWith(SETTINGS) ? settingsMenu.Part : Menu;
  const { email, isEmailConfirmed } = useProfile();
  const isThanked = useSyncExternalStore(emailConfirmed.subscribe, emailConfirmed.isShown);
  const isPasswordEnded = useSyncExternalStore(passwordEnded.subscribe, passwordEnded.isAsked);
  const [drawer, setDrawer] = useState(false);
  return (
    <div className={classes.frame} data-child={child !== null || undefined}>
      <a href={`#${CONTENT_ID}`} className={classes.skip}>
        {t('app.skip')}
      </a>
      {child ? <child.Header /> : <Header onOpenMenu={hasSidebar ? () => setDrawer(true) : undefined} />}
      <div className={hasSidebar ? classes.columns : classes.single}>
        {hasSidebar && (
          <aside className={classes.sidebar}>
            {child ? (
              <child.Menu />
            ) : (
              <Island name="menu" failed={nothing}>
                <SideMenu />
              </Island>
            )}
          </aside>
        )}
        <main id={CONTENT_ID} className={classes.content} tabIndex={-1}>
          {!child && (isThanked || (!isEmailConfirmed && email !== null)) && (
            <Island name="email-banner" failed={nothing}>
              <EmailBanner />
            </Island>
          )}
          {/* Wide pages show it themselves, because nothing may move while a person draws there. */}
          {hasSidebar && (
            <Island name="offline-note" failed={nothing}>
              <OfflineNote />
            </Island>
          )}
          <Island name="page" waiting={<Loading />} failed={pageFailed} resetKey={path}>
            {children}
          </Island>
        </main>
      </div>
      {!child && <Footer />}
      {isPasswordEnded && !child && <NewPasswordDialog close={passwordEnded.close} />}
      <MenuDrawer menu={SideMenu} isOpen={drawer} close={() => setDrawer(false)} />
    </div>
  );
}
