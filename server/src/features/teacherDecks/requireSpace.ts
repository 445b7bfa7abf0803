import { DECK_CONTENT_MAX_BYTES, DECKS_CONTENT_MAX_BYTES } from '@skylark/contract/teacherDecks.facts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { countOwn, sumOwnContents } from './store.ts';

/**
 * Checks, after a deck has grown, that all decks of its teacher together are within the limit.
 * @throws Failure deck_space_full
 */
export async function requireSpace(tx: Tx, teacherId: string): Promise<void> {
  // A few decks can't exceed it even at maximum size; sizes are only read if there are many.
  if ((await countOwn(tx, teacherId)) * DECK_CONTENT_MAX_BYTES <= DECKS_CONTENT_MAX_BYTES) return;
  if ((await sumOwnContents(tx, teacherId)) > DECKS_CONTENT_MAX_BYTES) throw new Failure('deck_space_full');
}
