import { z } from 'zod';
import { PageId } from './board.ts';
import { WORD_MAX_LENGTH } from './materials.facts.ts';

/**
 * What is heard in a room on both sides at one moment (docs/decisions/0080). It is named by what both pages have of the
 * presentation, never by an address: a page plays nothing that it has not got by itself.
 */
export const RoomSound = z.discriminatedUnion('kind', [
  /** The recording of the slide that is shown. */
  z.object({ kind: z.literal('slide'), page: PageId }),
  /** The task of the activity on it, with what is asked for now; `asked`: only that. */
  z.object({ kind: z.enum(['task', 'asked']), page: PageId }),
  /** A word of the lesson. */
  z.object({ kind: z.literal('word'), word: z.string().min(1).max(WORD_MAX_LENGTH) }),
]);
export type RoomSound = z.infer<typeof RoomSound>;
