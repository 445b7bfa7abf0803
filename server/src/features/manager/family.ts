import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { StaleRead, transact } from '../../platform/db/transact.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { addChild, refuseClosing } from '../auth/index.ts';
import { readBalance } from '../credits/index.ts';
import {
  changeAccount,
  changePerson,
  findPerson,
  invalidateFamily,
  listFamily,
  lockPeople,
  invalidatePartners,
} from '../people/index.ts';

/** The children who share a student's account. @throws Failure not_found */
export async function readFamily(deps: Deps, studentId: string) {
  const family = await listFamily(deps.db, await accountOf(deps.db, studentId));
  const children = family.map(async ({ id, firstName, lastName }) => ({
    id,
    firstName,
    lastName,
    balance: await readBalance(deps.db, id),
  }));
  return { children: await Promise.all(children) };
}

/** @returns the new child's id @throws Failure not_found, children_full, account_closing */
export async function addSibling(
  deps: Deps,
  manager: Actor,
  studentId: string,
  given: { firstName: string; lastName?: string | undefined },
): Promise<{ id: string }> {
  const at = deps.clock.now();
  return transact(deps.db, async (tx) => {
    const accountId = await accountOf(tx, studentId);
    const id = await addChild(deps, tx, accountId, given);
    await refuseClosing(tx, id);
    await recordAudit(tx, manager, { action: 'student.sibling_added', at, personId: id, details: { accountId } });
    return { id };
  });
}

/**
 * Changes a child's name, and the parent's name of the account; omitted fields stay unchanged. @throws Failure
 * not_found
 */
export async function renameStudent(
  deps: Deps,
  manager: Actor,
  studentId: string,
  given: { firstName?: string | undefined; lastName?: string | undefined; parentName?: string | undefined },
): Promise<void> {
  const { parentName, ...own } = given;
  const names = Object.fromEntries(Object.entries(own).filter(([, name]) => name !== undefined));
  const changed = [...Object.keys(names), ...(parentName === undefined ? [] : ['parentName'])];
  if (changed.length === 0) return;
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    const accountId = await accountOf(tx, studentId);
    await lockPeople(tx, [accountId, studentId]);
    // The account may have been handed over, or the child deleted, before the lock.
    if ((await accountOf(tx, studentId)) !== accountId) throw new StaleRead();
    await changePerson(tx, studentId, names);
    if (parentName !== undefined) await changeAccount(tx, accountId, { parentName });
    await recordAudit(tx, manager, { action: 'student.renamed', at, personId: studentId, details: { changed } });
    await invalidateFamily(deps, tx, accountId);
    await invalidatePartners(deps, tx, [studentId], 'lessons', 'schedule', 'homeworks', 'whiteboards');
  });
}

async function accountOf(db: Db, studentId: string): Promise<string> {
  const student = await findPerson(db, studentId);
  if (student?.type !== 'student') throw new Failure('not_found');
  return student.accountId;
}
