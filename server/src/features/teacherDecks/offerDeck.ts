import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireOwn } from './saveDeck.ts';
import { lockOwn, type TeacherDeckRow, updateDeck } from './store.ts';

/**
 * Offers a deck to the school, or withdraws the offer; a published version stays.
 * @throws Failure not_found, deck_empty
 */
export const offerDeck = (
  deps: Pick<Deps, 'db' | 'clock'>,
  me: Caller,
  id: string,
  isOffered: boolean,
): Promise<TeacherDeckRow> =>
  transact(deps.db, async (tx) => {
    const deck = await lockOwn(tx, id, me.personId);
    if (!deck) throw new Failure('not_found');
    if (isOffered && deck.content.slides.length === 0) throw new Failure('deck_empty');
    await updateDeck(tx, id, { offeredAt: isOffered ? (deck.offeredAt ?? deps.clock.now()) : null });
    return requireOwn(tx, id, me.personId);
  });
