import type { Chance } from './lessonTools.ts';

/** What a teacher puts up over the page for both: limits and plain facts, no schemas. */

/** Nobody of nine waits longer for a timer. */
export const TIMER_MAX_SECONDS = 30 * 60;
export const DICE_MAX = 3;
export const DIE_SIDES = 6;
export const SPINNER_PARTS_MIN = 2;
export const SPINNER_PARTS_MAX = 12;
export const SPINNER_PART_MAX_LENGTH = 40;
/** A spotlight is never too small to be seen, nor larger than the page; tenths of a unit. */
export const SPOTLIGHT_MIN = 400;
export const SPOTLIGHT_MAX = 8_000;
/** What both sides said to each other in words, and how much of it a room keeps. */
export const SAYING_MAX_LENGTH = 300;
export const SAYINGS_KEPT = 100;

/** How many ways it can fall, the number of the first way, and how often it is thrown at once. */
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
