import { DESK_PATH } from '@skylark/contract/desk.facts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { hasCode, whenSignedOut } from '../lib/call.ts';
import { meQuery } from '../lib/me.ts';
import { queryClient } from '../lib/queries.ts';
import { familiesSearch, inboxSearch } from '../lib/searches.ts';
import { isSignedOut, markSignedOut } from '../lib/signedOut.ts';
import { speak } from '../lib/texts.tsx';
import { NotFound, PageFailed } from './faces.tsx';
import { startOf } from './navigation.ts';
import { ownAddress, SIGN_IN } from './signInAddress.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: PageFailed });

// Search parameters are validated by their route. An invalid one is returned as undefined rather than omitted: the
// router would pass an omitted one through unchecked.

const signIn = createRoute({
  getParentRoute: () => root,
  path: SIGN_IN,
  validateSearch: (search): { to?: string | undefined } => ({ to: ownAddress(search['to']) }),
  component: lazyRouteComponent(() => import('./SignInAgain.tsx'), 'SignInAgain'),
});
const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$token',
  component: lazyRouteComponent(() => import('../features/auth/JoinPage.tsx'), 'JoinPage'),
});
const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  component: lazyRouteComponent(() => import('../features/auth/RecoverPage.tsx'), 'RecoverPage'),
});

/** Parent of all pages behind the sign-in. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  async beforeLoad({ location }) {
    const signIn = redirect({ to: SIGN_IN, search: location.href === '/' ? {} : { to: location.href } });
    if (isSignedOut()) throw signIn;
    const me = await queryClient.ensureQueryData(meQuery).catch((error: unknown) => {
      throw hasCode(error, 'not_signed_in') ? signIn : error;
    });
    await speak(me.locale);
    return { me };
  },
  component: lazyRouteComponent(() => import('./Frame.tsx'), 'Frame'),
});
const start = createRoute({
  getParentRoute: () => framed,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: startOf(context.me) });
  },
});
const me = createRoute({
  getParentRoute: () => framed,
  path: '/me',
  validateSearch: (search): { tab?: 'acts' | 'duty' | undefined } => ({
    tab: (['acts', 'duty'] as const).find((one) => one === search['tab']),
  }),
  component: lazyRouteComponent(() => import('../features/me/MePage.tsx'), 'MePage'),
});

const now = createRoute({
  getParentRoute: () => framed,
  path: '/now',
  validateSearch: (search): { tab?: 'numbers' | undefined; period?: 'week' | undefined } => ({
    tab: search['tab'] === 'numbers' ? 'numbers' : undefined,
    period: search['period'] === 'week' ? 'week' : undefined,
  }),
  component: lazyRouteComponent(() => import('../features/now/NowPage.tsx'), 'NowPage'),
});
const families = createRoute({
  getParentRoute: () => framed,
  path: '/families',
  validateSearch: familiesSearch,
  component: lazyRouteComponent(() => import('../features/families/FamiliesPage.tsx'), 'FamiliesPage'),
});
const inbox = createRoute({
  getParentRoute: () => framed,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('../features/inbox/InboxPage.tsx'), 'InboxPage'),
});
const lesson = createRoute({
  getParentRoute: () => framed,
  path: '/lessons/$lessonId',
  component: lazyRouteComponent(() => import('../features/lesson/LessonPage.tsx'), 'LessonPage'),
});
const voices = createRoute({
  getParentRoute: () => framed,
  path: '/voices',
  component: lazyRouteComponent(() => import('../features/voices/VoicesPage.tsx'), 'VoicesPage'),
});
const settings = createRoute({
  getParentRoute: () => framed,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
});
const FAMILY_TABS = ['lessons', 'money', 'messages', 'devices', 'notes', 'history'] as const;
const family = createRoute({
  getParentRoute: () => framed,
  path: '/families/$accountId',
  validateSearch: (search): { tab?: (typeof FAMILY_TABS)[number] | undefined } => ({
    tab: FAMILY_TABS.find((one) => one === search['tab']),
  }),
  component: lazyRouteComponent(() => import('../features/families/FamilyPage.tsx'), 'FamilyPage'),
});

const routeTree = root.addChildren([
  signIn,
  join,
  recover,
  framed.addChildren([start, now, inbox, families, family, lesson, voices, settings, me]),
]);

export const createDeskRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    basepath: DESK_PATH,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history && { history }),
  });
export type DeskRouter = ReturnType<typeof createDeskRouter>;
export const router = createDeskRouter();

declare module '@tanstack/react-router' {
  interface Register {
    router: DeskRouter;
  }
}

/**
 * When a session ends, leads the open page to the sign-in, which returns to it. Without a session at the start, the
 * route itself redirects to the sign-in.
 */
export function leaveWhenSignedOut(of: DeskRouter): void {
  whenSignedOut(() => {
    if (isSignedOut() || queryClient.getQueryData(meQuery.queryKey) === undefined) return;
    markSignedOut();
    void of.invalidate();
  });
}
leaveWhenSignedOut(router);
