import { type ViewList, VIEWS_MAX } from '@skylark/contract/managerViews.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import * as store from './viewsStore.ts';

export const listViews = async ({ db }: Pick<Deps, 'db'>, me: Manager) => ({
  views: await store.listViews(db, me.managerId, VIEWS_MAX),
});

/** @throws Failure too_many_views */
export const saveView = (
  { db }: Pick<Deps, 'db'>,
  me: Manager,
  given: { list: ViewList; name: string; search: string },
) =>
  transact(db, async (tx) => {
    // Concurrent calls are counted one after the other.
    await store.lockViews(tx, me.managerId);
    const id = await store.saveView(tx, { managerId: me.managerId, ...given });
    if ((await store.countViews(tx, me.managerId)) > VIEWS_MAX) throw new Failure('too_many_views');
    return { id, ...given };
  });

/** @throws Failure not_found */
export async function removeView({ db }: Pick<Deps, 'db'>, me: Manager, id: string): Promise<void> {
  if (!(await store.removeView(db, me.managerId, id))) throw new Failure('not_found');
}
