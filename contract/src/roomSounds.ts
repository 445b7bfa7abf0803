import { z } from 'zod';
import { PageId } from './board.ts';
import { WORD_MAX_LENGTH } from './materials.facts.ts';

/**
 * What is heard in a room on both sides at the same moment (docs/decisions/0080). It refers to content that both pages
 * have from the presentation, never to an address: a page plays only what it has itself.
 */
export const RoomSound = z.discriminatedUnion('kind', [
  /** The recording of the current slide. */
  z.object({ kind: z.literal('slide'), page: PageId }),
  /** The task of its activity, including what is currently asked; `asked`: only the latter. */
  z.object({ kind: z.enum(['task', 'asked']), page: PageId }),
  /** A word of the lesson. */
  z.object({ kind: z.literal('word'), word: z.string().min(1).max(WORD_MAX_LENGTH) }),
]);
export type RoomSound = z.infer<typeof RoomSound>;
