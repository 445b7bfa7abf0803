/** What a teacher can show over the page for both sides: limits and plain facts, no schemas. */

/** Longer than any child can be expected to wait. */
export const TIMER_MAX_SECONDS = 30 * 60;
export const DICE_MAX = 3;
export const DIE_SIDES = 6;
export const SPINNER_PARTS_MIN = 2;
export const SPINNER_PARTS_MAX = 12;
export const SPINNER_PART_MAX_LENGTH = 40;
/** Keeps a spotlight visible and within the page; tenths of a unit. */
export const SPOTLIGHT_MIN = 400;
export const SPOTLIGHT_MAX = 8_000;
/** Chat messages between both sides, and how many of them a room stores. */
export const SAYING_MAX_LENGTH = 300;
export const SAYINGS_KEPT = 100;

/** Something random: dice, or a spinner with words on its sectors. */
type Chance = { kind: 'dice'; count: number } | { kind: 'spinner'; parts: string[] };

/** Number of outcomes, the first outcome's number, and how many throws are made at once. */
export function chancesOf(chance: Chance | undefined): { sides: number; first: number; throws: number } {
  switch (chance?.kind) {
    case 'dice':
      return { sides: DIE_SIDES, first: 1, throws: chance.count };
    case 'spinner':
      return { sides: chance.parts.length, first: 0, throws: 1 };
    case undefined:
      return { sides: 1, first: 0, throws: 0 };
  }
}

/** How long after its end a timer is shown as over; then it disappears on both sides at the same time. */
const TIMER_OVER_MS = 8_000;

/** @param timer ends at `until`, by the school's clock */
export const isTimerShown = (timer: { until: number } | null, nowMs: number): boolean =>
  timer !== null && nowMs < timer.until + TIMER_OVER_MS;
