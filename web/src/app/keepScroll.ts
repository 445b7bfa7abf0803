/** Scroll positions of the pages of this tab, by address; the oldest are forgotten. */
const positions = new Map<string, number>();
const POSITIONS_MAX = 50;
/** A list that takes longer to come back stays where the browser has put it. */
const GIVE_UP_AFTER_MS = 3_000;
/** What loads above it may still push it for this long. */
const SETTLED_AFTER_MS = 500;
/** What people do who want to be elsewhere. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

let stop: (() => void) | undefined;

const here = (): string => window.location.pathname + window.location.search;

/** Notes where the page stands, unless it is on its way back to where it stood. */
export function noteScroll(): void {
  if (stop) return;
  positions.delete(here());
  positions.set(here(), window.scrollY);
  const [oldest] = positions.keys();
  if (positions.size > POSITIONS_MAX && oldest !== undefined) positions.delete(oldest);
}

/** Where the page at the present address stood when it was last left. */
export const positionHere = (): number => positions.get(here()) ?? 0;

/**
 * Returns a page to where it stood. Its content may still be on its way: a browser by itself stops at the end of what is
 * there at first.
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
    // What the browser did meanwhile was noted nowhere, or wrongly.
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
