import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { navigate, useBrowserLocation, useSearch } from 'wouter/use-browser-location';
import { noteScroll, positionHere, returnToScroll } from './keepScroll.ts';
import type { BaseLocationHook, BaseSearchHook } from 'wouter';

/** The location for the pages: the current page stays until the next one has loaded. */
export const useCalmLocation: BaseLocationHook = (options) => {
  const [path] = useBrowserLocation(options);
  return [useDeferredValue(path), go];
};
const useCalmSearch: BaseSearchHook = (options) => useDeferredValue(useSearch(options));
useCalmLocation.searchHook = useCalmSearch;

/** Navigating to the current address adds no history entry. */
function go(to: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}): void {
  const { pathname, search } = window.location;
  navigate(to, { replace: replace || to === pathname + search, state });
}

/** Id of the part of a page that changes. */
export const CONTENT_ID = 'content';

/** Events of the router; only the first is caused by the browser's own buttons. */
const MOVES = ['popstate', 'pushState', 'replaceState'] as const;

/**
 * After navigating forward, a page starts at the top, also for keyboard and screen reader users. After going back, by
 * the browser's button or a link marked as such (`lib/returns.ts`), its scroll position is restored.
 */
export function useTopOfPage(path: string): void {
  const wentBack = useRef(false);
  const stood = useRef(0);
  const shown = useRef(path);
  useEffect(() => {
    const note = ({ type }: Event): void => {
      wentBack.current = type === 'popstate' || isReturn(window.history.state);
      // The current page may still scroll before the next one is shown.
      stood.current = positionHere();
    };
    window.addEventListener('scroll', noteScroll, { passive: true });
    for (const move of MOVES) window.addEventListener(move, note);
    return () => {
      window.removeEventListener('scroll', noteScroll);
      for (const move of MOVES) window.removeEventListener(move, note);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (wentBack.current) return returnToScroll(stood.current);
    window.scrollTo(0, 0);
    const content = document.getElementById(CONTENT_ID);
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [path]);
}

const isReturn = (state: unknown): boolean => state !== null && typeof state === 'object' && 'returns' in state;
