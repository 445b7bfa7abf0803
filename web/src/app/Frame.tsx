import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { emailConfirmed, isAdminIframe, useProfile } from '../features/profile/index.ts';
import { useT } from '../lib/texts.tsx';
import classes from './Frame.module.css';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Loading } from './Loading.tsx';
import { Menu } from './Menu.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { CONTENT_ID } from './navigation.ts';

const EmailBanner = lazy(() => import('./EmailBanner.tsx').then((module) => ({ default: module.EmailBanner })));
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((module) => ({ default: module.MenuDrawer })));

const SETTINGS = '/settings/';

/** What stands around a page: header, menu (6 of 24 columns, a drawer on small screens), footer. */
export function Frame(props: { hasSidebar: boolean; children: ReactNode }) {
  // In a manager's tool there is a frame around it already.
  if (isAdminIframe())
    return (
      <main className={classes.single}>
        <Suspense fallback={<Loading />}>{props.children}</Suspense>
      </main>
    );
  return <WholeFrame {...props} />;
}

function WholeFrame({ hasSidebar, children }: { hasSidebar: boolean; children: ReactNode }) {
  const t = useT();
  const [path] = useLocation();
  const SideMenu = path.startsWith(SETTINGS) ? SettingsMenu : Menu;
  const { email, isEmailConfirmed } = useProfile();
  const isThanked = useSyncExternalStore(emailConfirmed.subscribe, emailConfirmed.isShown);
  const [drawer, setDrawer] = useState<'unopened' | 'open' | 'shut'>('unopened');
  return (
    <div className={classes.frame}>
      <a href={`#${CONTENT_ID}`} className={classes.skip}>
        {t('app.skip')}
      </a>
      <Header onOpenMenu={hasSidebar ? () => setDrawer('open') : undefined} />
      <div className={hasSidebar ? classes.columns : classes.single}>
        {hasSidebar && (
          <aside className={classes.sidebar}>
            <SideMenu />
          </aside>
        )}
        <main id={CONTENT_ID} className={classes.content} tabIndex={-1}>
          {(isThanked || (!isEmailConfirmed && email !== null)) && (
            <Suspense fallback={null}>
              <EmailBanner />
            </Suspense>
          )}
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </main>
      </div>
      <Footer />
      {drawer !== 'unopened' && (
        <Suspense fallback={null}>
          <MenuDrawer menu={SideMenu} isOpen={drawer === 'open'} close={() => setDrawer('shut')} />
        </Suspense>
      )}
    </div>
  );
}
