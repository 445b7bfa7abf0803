import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { changePerson, invalidateFamily, listFamily, lockPeople, invalidatePartners } from '../people/index.ts';

/** Changes a child's name; omitted fields stay unchanged. @throws Failure not_found */
export async function renameChild(
  deps: Deps,
  me: Caller,
  childId: string,
  given: { firstName?: string | undefined; lastName?: string | undefined },
): Promise<void> {
  const { firstName, lastName } = given;
  await transact(deps.db, async (tx) => {
    await lockPeople(tx, [me.accountId]);
    if (!(await listFamily(tx, me.accountId)).some(({ id }) => id === childId)) throw new Failure('not_found');
    await changePerson(tx, childId, {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
    });
    await invalidateFamily(deps, tx, me.accountId);
    await invalidatePartners(deps, tx, [childId], 'lessons', 'schedule', 'homeworks', 'whiteboards');
  });
}
