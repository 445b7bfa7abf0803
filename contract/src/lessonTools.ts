import { z } from 'zod';
import { ElementId, PageId } from './board.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from './board.facts.ts';
import {
  DICE_MAX,
  SAYING_MAX_LENGTH,
  SPINNER_PART_MAX_LENGTH,
  SPINNER_PARTS_MAX,
  SPINNER_PARTS_MIN,
  SPOTLIGHT_MAX,
  SPOTLIGHT_MIN,
  TIMER_MAX_SECONDS,
} from './lessonTools.facts.ts';
import { isPlainText } from './plainText.facts.ts';

const words = (length: number) =>
  z
    .string()
    .max(length)
    .refine((text) => text.trim() !== '' && isPlainText(text), 'no words');

/** Something random: dice, or a spinner with words on its sectors. */
export const Chance = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dice'), count: z.int().min(1).max(DICE_MAX) }),
  z.object({
    kind: z.literal('spinner'),
    parts: z.array(words(SPINNER_PART_MAX_LENGTH)).min(SPINNER_PARTS_MIN).max(SPINNER_PARTS_MAX),
  }),
]);
export type Chance = z.infer<typeof Chance>;

const Across = z.int().min(0).max(PAGE_WIDTH);
const Down = z.int().min(0).max(PAGE_HEIGHT);

/** Hides part of a page, in tenths of a unit: everything inside a rectangle, or everything outside a circle. */
export const Cover = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('curtain'), left: Across, top: Down, right: Across, bottom: Down })
    .refine(({ left, top, right, bottom }) => left < right && top < bottom, 'no box'),
  z.object({
    kind: z.literal('spotlight'),
    x: Across,
    y: Down,
    radius: z.int().min(SPOTLIGHT_MIN).max(SPOTLIGHT_MAX),
  }),
]);
export type Cover = z.infer<typeof Cover>;

/** Starts a timer for both sides; 0 seconds removes it. The server adds the end time, by its own clock. */
export const TimerEvent = z.object({ k: z.literal('timer'), seconds: z.int().min(0).max(TIMER_MAX_SECONDS) });
/** Shows dice or a spinner, or removes them. */
export const ChanceEvent = z.object({ k: z.literal('chance'), chance: Chance.nullable() });
/**
 * Dice or a spinner, and a timer, prepared by the teacher for a page; in the lesson, one press shows them. Always sent
 * whole.
 */
export const ReadyEvent = z.object({
  k: z.literal('ready'),
  page: PageId,
  chance: Chance.nullable(),
  seconds: z.int().min(1).max(TIMER_MAX_SECONDS).nullable(),
});
/** Throws the dice or spins the spinner that is shown. The server adds the result, so both sides see the same. */
export const RollEvent = z.object({ k: z.literal('roll') });
export const CoverEvent = z.object({ k: z.literal('cover'), page: PageId, cover: Cover.nullable() });
/** A chat message to the other side, alongside the call. */
export const SayEvent = z.object({ k: z.literal('say'), id: ElementId, text: words(SAYING_MAX_LENGTH) });

/** As stored in the log, with the fields the server adds. */
export type LoggedTimerEvent = z.infer<typeof TimerEvent> & {
  /** Milliseconds since the epoch. */
  until: number;
};
export type LoggedRollEvent = z.infer<typeof RollEvent> & {
  /** Points of each die; for a spinner, the index of the sector it stopped at, from 0. */
  values: number[];
};
