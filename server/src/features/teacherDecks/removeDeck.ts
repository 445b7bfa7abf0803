import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { retireDeckOf } from '../materials/index.ts';
import { courseOf } from './rules.ts';
import { lockOwn, removeDeck as removeRow } from './store.ts';

/**
 * Removes one of the teacher's own decks: it can't be picked any more, and lessons that show it keep it. @throws
 * Failure not_found
 */
export const removeDeck = (deps: Pick<Deps, 'db' | 'bus' | 'clock'>, me: Caller, id: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    if (!(await lockOwn(tx, id, me.personId))) throw new Failure('not_found');
    await retireDeckOf(tx, courseOf(me.personId), id, deps.clock.now());
    await removeRow(tx, id);
    await invalidatePages(deps, tx, [me.personId], 'own_decks');
  });
