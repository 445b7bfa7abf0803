import { parse } from 'regexparam';
import { profileQuery } from '../features/profile/index.ts';
import { browserTimeZone } from '../lib/locale.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/queries.ts';
import { session } from '../lib/session.ts';
import { frame, notFound, routes } from './routes.tsx';

/** Whether an address has a page. */
export const hasPage = (path: string): boolean => routeAt(path) !== undefined;

/** Loads an address's page while the profile is still loading. */
export async function preloadFor(pathname: string): Promise<void> {
  const { route } = routeAt(pathname === '/' ? paths.lessons : pathname) ?? {};
  if (!route) {
    await notFound.preload();
    return;
  }
  await Promise.all([route.page.preload(), route.frame !== 'none' && frame.preload()]);
}

/**
 * Preloads the page of a link that is hovered or focused, because it will probably be followed, and the lessons page
 * during sign-in. Each is tried once.
 */
export function preloadPointedAt(): void {
  const tried = new Set<string>();
  const preload = (pathname: string): void => {
    // Without a network the browser would log an error.
    if (tried.has(pathname) || !navigator.onLine) return;
    tried.add(pathname);
    void preloadFor(pathname);
  };
  const pointedAt = ({ target }: Event): void => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (link) preload(link.pathname);
  };
  for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, pointedAt);
  document.addEventListener('submit', () => {
    if (session.token() === null) preload(paths.lessons);
  });
}

/** Fetches the profile and the data of an address while its page is still loading. */
export async function prefetchFor({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const found = routeAt(pathname === '/' ? paths.lessons : pathname);
  if (!found || found.route.isPublic || session.token() === null) return;
  const profile = queryClient.prefetchQuery(profileQuery);
  const data = found.route
    .prefetch?.(found.params, search)
    .catch((error: unknown) => console.info('Nothing could be prefetched.', error));
  // The first formatting of a time takes long, and these pages show times: done while the requests are under way.
  browserTimeZone();
  await Promise.all([profile, data]);
}

const patterns = routes.map((route) => ({ route, ...parse(route.path) }));

/** The page at an address, and its pattern's parameters. */
export function routeAt(path: string) {
  for (const { route, pattern, keys } of patterns) {
    const found = pattern.exec(path);
    if (found) return { route, params: Object.fromEntries(keys.map((key, at) => [key, found[at + 1]])) };
  }
  return undefined;
}
