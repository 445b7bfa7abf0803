import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { addChild } from '../auth/index.ts';
import { changePerson, listFamily } from '../people/index.ts';
import { readFormerTrials } from './formerTrials.ts';
import { hasHadLessons } from './store.ts';

/** Trial lessons are free, one for each child: beyond so many children of one number the managers decide. */
const CHILDREN_BY_WIZARD = 3;

/**
 * For whom of the number's account a trial lesson is booked: the child of that name, the only one when it has had no
 * lesson yet, else a brother or sister who is added. New sessions begin with it. The family is locked.
 * @returns undefined when the child has had its lesson, or the number enough children; those who were removed count, too
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
  // Children who were added in the settings count when they have had a lesson: they are not a way round the end.
  const taught = [];
  for (const { id } of children) if (await hasHadLessons(tx, id)) taught.push(id);
  if ((found ? taught : children).length + former.count >= CHILDREN_BY_WIZARD) return undefined;
  const childId = found?.id ?? (await addChild(deps, tx, accountId, { firstName: childName }));
  await changePerson(tx, accountId, { lastChildId: childId === accountId ? null : childId });
  return childId;
}
