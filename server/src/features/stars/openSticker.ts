import type { Collection } from '@skylark/contract/stars';
import { isEarned, landStickers, stickers } from '@skylark/contract/stars.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Child, readCollection } from './readCollection.ts';
import { addOpened } from './store.ts';
import { transact } from '../../platform/db/transact.ts';

/** Opens a sticker permanently. @throws Failure not_found if the child hasn't earned it yet */
export async function openSticker(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  child: Child,
  id: string,
): Promise<Collection> {
  const before = await readCollection(deps, child);
  if ([before, ...before.lands].some(({ opened }) => opened.some(({ sticker }) => sticker === id))) return before;
  if (!mayOpen(id, before)) throw new Failure('not_found');
  await transact(deps.db, async (tx) => {
    await addOpened(tx, child.personId, id, deps.clock.now());
    await invalidatePages(deps, tx, [child.personId], 'stars');
  });
  return readCollection(deps, child);
}

function mayOpen(id: string, collection: Collection): boolean {
  const sticker = stickers.find((one) => one.id === id);
  if (sticker) return isEarned(sticker, collection);
  return collection.lands.some(({ land, known }) =>
    landStickers(land).some((one) => one.id === id && one.needs <= known),
  );
}
