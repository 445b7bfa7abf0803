import { TAUGHT_WITHIN_DAYS } from '@skylark/contract/family.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { isStudentOf } from '../lessons/index.ts';
import { changePerson, findPerson, invalidatePartners, listFamily, lockPeople } from '../people/index.ts';

interface ChildView {
  childView: boolean;
}

const DAY_MS = 24 * 60 * 60_000;

/** @throws Failure not_found if the child is neither in the caller's family nor currently taught by the caller */
export async function readChildView(
  deps: Pick<Deps, 'db' | 'clock'>,
  me: Caller,
  studentId: string,
): Promise<ChildView> {
  await requireChild(deps, deps.db, me, studentId);
  const student = await findPerson(deps.db, studentId);
  if (student?.type !== 'student') throw new Failure('not_found');
  return { childView: student.childView };
}

/**
 * Switches a child's view on or off and refreshes the open pages of the child and of everyone who may switch it.
 * @throws Failure not_found if the child is neither in the caller's family nor currently taught by the caller
 */
export function setChildView(deps: Deps, me: Caller, studentId: string, childView: boolean): Promise<ChildView> {
  return transact(deps.db, async (tx) => {
    await requireChild(deps, tx, me, studentId);
    const [student] = await lockPeople(tx, [studentId]);
    if (student?.type !== 'student' || student.deletedAt !== null) throw new Failure('not_found');
    await changePerson(tx, studentId, { childView });
    const family = await listFamily(tx, student.accountId);
    await invalidatePages(deps, tx, [...new Set([studentId, ...family.map(({ id }) => id)])], 'profile');
    await invalidatePartners(deps, tx, [studentId], 'profile');
    return { childView };
  });
}

/** Allows the child's family, and teachers with recent or upcoming lessons; not everyone who ever taught the child. */
async function requireChild({ clock }: Pick<Deps, 'clock'>, db: Db, me: Caller, studentId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - TAUGHT_WITHIN_DAYS * DAY_MS);
  const isTheirs =
    me.type === 'teacher'
      ? await isStudentOf(db, me.personId, studentId, since)
      : (await listFamily(db, me.accountId)).some(({ id }) => id === studentId);
  if (!isTheirs) throw new Failure('not_found');
}
