import { z } from 'zod';
import { ElementId, PageId } from './board.ts';
import type { PlayedBefore } from './playedBefore.ts';
import { TRACE_FINGER_MAX, TRACE_MAX_NUMBERS, TRACE_SCALE } from './play.facts.ts';

/** A part of an activity, or one letter of a part's word. Ids not in the activity change nothing. */
export const MovedPart = z.string().regex(/^[a-z0-9-]{1,20}(\.\d{1,2})?$/);

/** One move in an activity. */
export const Move = z.discriminatedUnion('kind', [
  /** A piece to its target, one of a pair to the other, a paint to an area. */
  z.object({ kind: z.literal('put'), part: MovedPart, to: MovedPart }),
  /** Chosen, found, turned over, uncovered, or next in line. */
  z.object({ kind: z.literal('pick'), part: MovedPart }),
  z.object({
    kind: z.literal('trace'),
    part: MovedPart,
    points: z
      .array(z.int().min(0).max(TRACE_SCALE))
      .min(4)
      .max(TRACE_MAX_NUMBERS)
      .refine((numbers) => numbers.length % 2 === 0),
    /**
     * A finger's width on that screen, in thousandths of the slide's height: strokes on a phone can't be as precise.
     */
    finger: z.int().min(0).max(TRACE_FINGER_MAX).optional(),
  }),
  /** A word that was heard, as typed. */
  z.object({ kind: z.literal('type'), part: MovedPart, text: z.string().regex(/^[A-Za-z' -]{1,40}$/) }),
  z.object({ kind: z.literal('hint') }),
  /** Shows the solution. */
  z.object({ kind: z.literal('answer') }),
  z.object({ kind: z.literal('reset') }),
  /** Another round with the hard steps of this one. */
  z.object({ kind: z.literal('again') }),
]);
export type Move = z.infer<typeof Move>;

export const PlayEvent = z.object({ k: z.literal('play'), id: ElementId, page: PageId, move: Move });
export type PlayEvent = z.infer<typeof PlayEvent>;

/** As stored in the log. */
export type LoggedPlayEvent = PlayEvent & {
  /** Milliseconds since the epoch, by the server's clock. */
  at: number;
  /** Replaces the first moves of a slide; applied before this move. Only the server writes it. */
  packed?: { page: PageId; before: PlayedBefore };
};
