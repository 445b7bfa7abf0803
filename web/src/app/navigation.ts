import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { navigate, useBrowserLocation, useSearch } from 'wouter/use-browser-location';
import type { BaseLocationHook, BaseSearchHook } from 'wouter';

/** The address as the pages see it: what is shown stays until the page that was asked for has been loaded. */
export const useCalmLocation: BaseLocationHook = (options) => {
  const [path] = useBrowserLocation(options);
  return [useDeferredValue(path), go];
};
const useCalmSearch: BaseSearchHook = (options) => useDeferredValue(useSearch(options));
useCalmLocation.searchHook = useCalmSearch;

/** Going where one is already leaves no step to go back over. */
function go(to: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}): void {
  const { pathname, search } = window.location;
  navigate(to, { replace: replace || to === pathname + search, state });
}

/** Of the part of a page that changes. */
export const CONTENT_ID = 'content';

/** What the router listens to: only the first comes from the browser's own buttons. */
const MOVES = ['popstate', 'pushState', 'replaceState'] as const;

/**
 * A page that somebody goes to begins at its top, and so does whoever uses keys or a screen reader; one that they go
 * back to is left where it was.
 */
export function useTopOfPage(path: string): void {
  const wentBack = useRef(false);
  const shown = useRef(path);
  useEffect(() => {
    const note = ({ type }: Event): void => {
      wentBack.current = type === 'popstate';
    };
    for (const move of MOVES) window.addEventListener(move, note);
    return () => {
      for (const move of MOVES) window.removeEventListener(move, note);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (wentBack.current) return;
    window.scrollTo(0, 0);
    const content = document.getElementById(CONTENT_ID);
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [path]);
}
