import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { isStudentOf } from '../lessons/index.ts';
import { changePerson, findPerson, listFamily, lockPeople } from '../people/index.ts';

interface ChildView {
  childView: boolean;
}

/** @throws Failure not_found when the child is neither of the caller's family nor a student of the caller */
export async function readChildView(db: Db, me: Caller, studentId: string): Promise<ChildView> {
  await requireChild(db, me, studentId);
  const student = await findPerson(db, studentId);
  if (student?.type !== 'student') throw new Failure('not_found');
  return { childView: student.childView };
}

/**
 * Switches the child's view of one child; its open pages follow at once.
 * @throws Failure not_found when the child is neither of the caller's family nor a student of the caller
 */
export function setChildView(deps: Deps, me: Caller, studentId: string, childView: boolean): Promise<ChildView> {
  return transact(deps.db, async (tx) => {
    await requireChild(tx, me, studentId);
    const [student] = await lockPeople(tx, [studentId]);
    if (student?.type !== 'student' || student.deletedAt !== null) throw new Failure('not_found');
    await changePerson(tx, studentId, { childView });
    await invalidatePages(deps, tx, [studentId], 'profile');
    return { childView };
  });
}

/** Who may: the family of the child, and a teacher who has lessons with it. */
async function requireChild(db: Db, me: Caller, studentId: string): Promise<void> {
  const isTheirs =
    me.type === 'teacher'
      ? await isStudentOf(db, me.personId, studentId)
      : (await listFamily(db, me.accountId)).some(({ id }) => id === studentId);
  if (!isTheirs) throw new Failure('not_found');
}
