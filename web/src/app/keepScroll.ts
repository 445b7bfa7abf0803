/** Scroll positions of this tab's pages, by address; the oldest are dropped. */
const positions = new Map<string, number>();
const POSITIONS_MAX = 50;
/** A list that takes longer to load stays where the browser has put it. */
const GIVE_UP_AFTER_MS = 3_000;
/** For this long, content that loads above it may still shift it. */
const SETTLED_AFTER_MS = 500;
/** Events by which people scroll away themselves. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

let stop: (() => void) | undefined;

const here = (): string => window.location.pathname + window.location.search;

/** Stores the scroll position, except while it is being restored. */
export function noteScroll(): void {
  if (stop) return;
  positions.delete(here());
  positions.set(here(), window.scrollY);
  const [oldest] = positions.keys();
  if (positions.size > POSITIONS_MAX && oldest !== undefined) positions.delete(oldest);
}

/** The scroll position at which the current address was last left. */
export const positionHere = (): number => positions.get(here()) ?? 0;

/**
 * Restores a page's scroll position. Its content may still be loading: the browser by itself scrolls only to the end of
 * what is there at first.
 */
export function returnToScroll(wanted: number): void {
  stop?.();
  const from = here();
  const startedMs = performance.now();
  let frame = 0;
  let reachedMs: number | undefined;
  const end = (): void => {
    cancelAnimationFrame(frame);
    for (const move of OWN_MOVES) window.removeEventListener(move, end);
    stop = undefined;
    // Positions while restoring were not stored, or are wrong.
    noteScroll();
  };
  stop = end;
  for (const move of OWN_MOVES) window.addEventListener(move, end, { passive: true });
  const look = (): void => {
    const nowMs = performance.now();
    if (Math.abs(window.scrollY - wanted) < 2) reachedMs ??= nowMs;
    else window.scrollTo(0, wanted);
    const isSettled = reachedMs !== undefined && nowMs - reachedMs > SETTLED_AFTER_MS;
    if (here() !== from || isSettled || nowMs - startedMs > GIVE_UP_AFTER_MS) return end();
    frame = requestAnimationFrame(look);
  };
  look();
}
