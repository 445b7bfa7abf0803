import { TAUGHT_WITHIN_DAYS } from '@skylark/contract/family.facts';
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

const DAY_MS = 24 * 60 * 60_000;

/** @throws Failure not_found when the child is neither of the caller's family nor taught by the caller at present */
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
 * Switches the child's view of one child; its open pages follow at once.
 * @throws Failure not_found when the child is neither of the caller's family nor taught by the caller at present
 */
export function setChildView(deps: Deps, me: Caller, studentId: string, childView: boolean): Promise<ChildView> {
  return transact(deps.db, async (tx) => {
    await requireChild(deps, tx, me, studentId);
    const [student] = await lockPeople(tx, [studentId]);
    if (student?.type !== 'student' || student.deletedAt !== null) throw new Failure('not_found');
    await changePerson(tx, studentId, { childView });
    await invalidatePages(deps, tx, [studentId], 'profile');
    return { childView };
  });
}

/** Who may: the family of the child, and a teacher who has lessons with it; not everybody who ever taught it. */
async function requireChild({ clock }: Pick<Deps, 'clock'>, db: Db, me: Caller, studentId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - TAUGHT_WITHIN_DAYS * DAY_MS);
  const isTheirs =
    me.type === 'teacher'
      ? await isStudentOf(db, me.personId, studentId, since)
      : (await listFamily(db, me.accountId)).some(({ id }) => id === studentId);
  if (!isTheirs) throw new Failure('not_found');
}
