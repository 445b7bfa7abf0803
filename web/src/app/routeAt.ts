import { parse } from 'regexparam';
import { profileQuery } from '../features/profile/index.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/queries.ts';
import { session } from '../lib/session.ts';
import { frame, routes } from './routes.tsx';

/** Whether there is a page at that address. */
export const hasPage = (path: string): boolean => routeAt(path) !== undefined;

/** Loads what an address shows while the profile is still on its way. */
export async function preloadFor(pathname: string): Promise<void> {
  const { route } = routeAt(pathname === '/' ? paths.lessons : pathname) ?? {};
  if (!route) return;
  await Promise.all([route.page.preload(), route.frame !== 'none' && frame.preload()]);
}

/**
 * Whoever points at a link, or comes to it by keys, is about to follow it, and who signs in comes to the lessons: the page
 * is loaded meanwhile, tried once.
 */
export function preloadPointedAt(): void {
  const tried = new Set<string>();
  const preload = (pathname: string): void => {
    // Without a network the browser would call it an error.
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

/** Asks who is signed in, and for what an address shows, while the page is still being loaded. */
export function askAheadFor({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const found = routeAt(pathname === '/' ? paths.lessons : pathname);
  if (!found || found.route.isPublic || session.token() === null) return;
  void queryClient.prefetchQuery(profileQuery);
  found.route
    .ahead?.(found.params, search)
    .catch((error: unknown) => console.info('Nothing could be asked ahead.', error));
}

const patterns = routes.map((route) => ({ route, ...parse(route.path) }));

/** The page at an address, and what its pattern names in it. */
export function routeAt(path: string) {
  for (const { route, pattern, keys } of patterns) {
    const found = pattern.exec(path);
    if (found) return { route, params: Object.fromEntries(keys.map((key, at) => [key, found[at + 1]])) };
  }
  return undefined;
}
