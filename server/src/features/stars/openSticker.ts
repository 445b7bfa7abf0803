import type { Collection } from '@skylark/contract/stars';
import { isEarned, type StickerId, stickers } from '@skylark/contract/stars.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { readCollection } from './readCollection.ts';
import { addOpened } from './store.ts';
import { transact } from '../../platform/db/transact.ts';

/** Opens a sticker permanently. @throws Failure not_found if the child hasn't earned it yet */
export async function openSticker(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  studentId: string,
  id: StickerId,
): Promise<Collection> {
  const before = await readCollection(deps.db, studentId);
  if (before.opened.some(({ sticker }) => sticker === id)) return before;
  const sticker = stickers.find((one) => one.id === id);
  if (!sticker || !isEarned(sticker, before)) throw new Failure('not_found');
  await transact(deps.db, async (tx) => {
    await addOpened(tx, studentId, id, deps.clock.now());
    await invalidatePages(deps, tx, [studentId], 'stars');
  });
  return readCollection(deps.db, studentId);
}
