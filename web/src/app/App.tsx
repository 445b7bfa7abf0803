import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Role } from '@skylark/contract/people';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Redirect, Route, Router, useLocation } from 'wouter';
import { RequireProfile, useProfile } from '../features/profile/index.ts';
import { whenSignedOut } from '../lib/call.ts';
import { grownUp } from '../lib/grownUp.ts';
import { handedOver } from '../lib/handedOver.ts';
import { lazyPart } from '../lib/lazyPart.ts';
import { storeNextLesson } from '../lib/nextLesson.ts';
import { loginPath, paths } from '../lib/paths.ts';
import { queryClient } from '../lib/queries.ts';
import { rehearsal } from '../lib/rehearsal.ts';
import { session } from '../lib/session.ts';
import { TextsProvider } from '../lib/texts.tsx';
import { theme } from '../ui/theme.ts';
import { ErrorFallback } from './ErrorFallback.tsx';
import { Footer } from './Footer.tsx';
import { KnownPages } from '../lib/knownPages.ts';
import { LinkGate } from './LinkGate.tsx';
import { Loading } from './Loading.tsx';
import { NotFound } from './NotFound.tsx';
import classes from './App.module.css';
import { hasPage, routeAt } from './routeAt.ts';
import type { RouteEntry } from './RouteEntry.ts';
import { frame, notFound } from './routes.tsx';
import type { WithChildView as ChildPages } from './WithChildView.tsx';
import { Turning } from './Turning.tsx';
import { useCalmLocation, useTopOfPage } from './navigation.ts';

/** @param at the address when rendering on the server, where no browser provides it */
export function App({ at }: { at?: string }) {
  // The page is interactive now, so the server-rendered state is no longer needed.
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('inert');
    document.getElementById('prerendered')?.remove();
  }, []);
  return (
    <MantineProvider theme={theme} forceColorScheme="light">
      <TextsProvider>
        <ErrorFallback>
          <QueryClientProvider client={queryClient}>
            <KnownPages value={hasPage}>
              <Router hook={useCalmLocation} {...(at !== undefined && { ssrPath: at, ssrSearch: '' })}>
                <Turning at={at} />
                <SignedOutWatch />
                <Suspense fallback={<Loading />}>
                  <LinkGate>
                    <Pages />
                  </LinkGate>
                </Suspense>
              </Router>
            </KnownPages>
          </QueryClientProvider>
        </ErrorFallback>
      </TextsProvider>
    </MantineProvider>
  );
}

/** A page without a frame is a board or a call, which must open first. */
const REST_AFTER_MS = 3_000;

const Frame = frame.Part;
const NotFoundPage = notFound.Part;
const { Part: WithChildView } = lazyPart<ComponentProps<typeof ChildPages>>(['child'], () =>
  import('./WithChildView.tsx').then((m) => m.WithChildView),
);

/** May be typed by hand; other addresses also accept a trailing slash. */
const SETTINGS = /^\/settings\/?$/i;

function Pages() {
  const [path] = useLocation();
  useTopOfPage(path);
  if (path === '/') return <Redirect to={paths.lessons} replace />;
  if (SETTINGS.test(path)) return <Redirect to={paths.settings.profile} replace />;
  const found = routeAt(path);
  if (!found)
    return (
      <div className={classes.outside}>
        <NotFoundPage />
        <Footer />
      </div>
    );
  // At the same position in the tree for all pages, so that the frame stays mounted when the page changes.
  return (
    <Route path={found.route.path}>
      <RoutePage route={found.route} />
    </Route>
  );
}

function RoutePage({ route }: { route: RouteEntry }) {
  const { isPublic, role } = route;
  const { Part: Page } = route.page;
  if (isPublic)
    return (
      <div className={classes.outside}>
        <Page />
        <Footer />
      </div>
    );
  const page =
    role === undefined ? (
      <Page />
    ) : (
      <RequireRole role={role}>
        <Page />
      </RequireRole>
    );
  return (
    <RequireProfile restAfterMs={route.frame === 'none' ? REST_AFTER_MS : 0}>
      <Framed route={route} page={page} />
    </RequireProfile>
  );
}

function Framed({ route, page }: { route: RouteEntry; page: ReactNode }) {
  const around = (shown: ReactNode): ReactNode =>
    route.frame === 'none' ? shown : <Frame hasSidebar={route.frame === 'sidebar'}>{shown}</Frame>;
  const isHandedOver = useHandedOver(route);
  const { type, childView } = useProfile();
  useEffect(() => grownUp.watch(), []);
  if (type !== 'student' || !(childView || isHandedOver)) return around(page);
  return (
    <WithChildView route={route} page={page}>
      {around}
    </WithChildView>
  );
}

/** Constant within a lesson: a parent may take the device back in another tab, and the call must continue. */
function useHandedOver({ path, isForChild }: RouteEntry): boolean {
  const isOn = useSyncExternalStore(handedOver.subscribe, handedOver.isOn, () => false);
  const [entered, setEntered] = useState({ path, isOn });
  if (entered.path !== path || (!isForChild && entered.isOn !== isOn)) setEntered({ path, isOn });
  return entered.path === path && isForChild ? entered.isOn : isOn;
}

/** The other role gets "not found". The server refuses this page's requests anyway. */
function RequireRole({ role, children }: { role: Role; children: ReactNode }) {
  return useProfile().type === role ? children : <NotFound />;
}

/**
 * After a 401 the token is removed and the person is sent to /login, unless the address already contains the way back
 * (point 4).
 */
function SignedOutWatch() {
  const [, navigate] = useLocation();
  useEffect(() => {
    whenSignedOut(() => {
      const { location } = window;
      const isHeld = session.viewer() !== null || rehearsal.get() !== null;
      session.end();
      // The end of the school's view, or of a rehearsal, has its own page and leaves the browser's own sign-in alone.
      if (isHeld) return queryClient.clear();
      storeNextLesson(undefined);
      queryClient.clear();
      if (!new URLSearchParams(location.search).has('back_url')) navigate(loginPath(location), { replace: true });
    });
  }, [navigate]);
  return null;
}
