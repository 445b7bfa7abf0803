import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { addChild } from '../auth/index.ts';
import { listFamily, setLastChild } from '../people/index.ts';
import { readFormerTrials } from './formerTrials.ts';
import { hasHadLessons } from './store.ts';

/** Trial lessons are free, one per child: above this number of children for one phone number, managers decide. */
const CHILDREN_BY_WIZARD = 3;

/**
 * The child of the account to book a trial for: the one with that name, the only child if it has had no lesson, or a
 * sibling who is added. New sessions start with that child. The family is locked.
 * @returns undefined if the child has had its lesson, or the number has enough children, including removed ones
 */
export async function childForTrial(
  deps: Pick<Deps, 'bus' | 'clock' | 'limits'>,
  tx: Tx,
  of: { accountId: string; phone: string; childName: string },
): Promise<string | undefined> {
  const { accountId, childName } = of;
  const children = await listFamily(tx, accountId);
  const name = childName.toLocaleLowerCase();
  const named = children.find(({ firstName }) => firstName.toLocaleLowerCase() === name);
  const only = children.length === 1 ? children[0] : undefined;
  const isOnlyNew = only !== undefined && !(await hasHadLessons(tx, only.id));
  const found = named ?? (isOnlyNew ? only : undefined);
  if (found && (await hasHadLessons(tx, found.id))) return undefined;
  const former = await readFormerTrials(deps, tx, of);
  if (former.isOfChild) return undefined;
  // Children added in the settings only count once they have had a lesson, and can't be used to get around the limit.
  const taught = [];
  for (const { id } of children) if (await hasHadLessons(tx, id)) taught.push(id);
  if ((found ? taught : children).length + former.count >= CHILDREN_BY_WIZARD) return undefined;
  const childId = found?.id ?? (await addChild(deps, tx, accountId, { firstName: childName }));
  await setLastChild(tx, accountId, childId);
  return childId;
}
