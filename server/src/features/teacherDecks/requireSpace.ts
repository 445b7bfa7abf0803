import { DECK_CONTENT_MAX_BYTES, DECKS_CONTENT_MAX_BYTES } from '@skylark/contract/teacherDecks.facts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { countOwn, sumOwnContents } from './store.ts';

/**
 * After a deck has grown: all of its teacher together are within what they may hold.
 * @throws Failure deck_space_full
 */
export async function requireSpace(tx: Tx, teacherId: string): Promise<void> {
  // Of few decks the largest ones are within it; only of many all are read.
  if ((await countOwn(tx, teacherId)) * DECK_CONTENT_MAX_BYTES <= DECKS_CONTENT_MAX_BYTES) return;
  if ((await sumOwnContents(tx, teacherId)) > DECKS_CONTENT_MAX_BYTES) throw new Failure('deck_space_full');
}
