import type { DeckContent } from '@skylark/contract/teacherDecks';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { listFileKeys } from './filesStore.ts';
import { requireSpace } from './requireSpace.ts';
import { filesOf } from './rules.ts';
import { findOwn, lockOwn, type TeacherDeckRow, updateDeck } from './store.ts';

/**
 * Saves a whole deck, based on the version the page had; lessons keep showing what they show.
 * @throws Failure not_found; deck_changed if another page saved first; deck_space_full; invalid_fields for a file that
 * isn't the deck's
 */
export const saveDeck = (
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  me: Caller,
  id: string,
  { version, content }: { version: number; content: DeckContent },
): Promise<TeacherDeckRow> =>
  transact(deps.db, async (tx) => {
    const deck = await lockOwn(tx, id, me.personId);
    if (!deck) throw new Failure('not_found');
    if (deck.version !== version) throw new Failure('deck_changed');
    const known = await listFileKeys(tx, id);
    if (filesOf(content).some((key) => !known.has(key))) throw new Failure('invalid_fields', { content: 'unknown' });
    await updateDeck(tx, id, { version: version + 1, changedAt: deps.clock.now() }, content);
    // A save that makes the deck smaller is never refused.
    if (bytesOf(content) > bytesOf(deck.content)) await requireSpace(tx, me.personId);
    await invalidatePages(deps, tx, [me.personId], 'own_decks');
    return requireOwn(tx, id, me.personId);
  });

const bytesOf = (content: DeckContent): number => Buffer.byteLength(JSON.stringify(content));

/** @throws Failure not_found */
export async function requireOwn(tx: Tx | Deps['db'], id: string, teacherId: string): Promise<TeacherDeckRow> {
  const deck = await findOwn(tx, id, teacherId);
  if (!deck) throw new Failure('not_found');
  return deck;
}
