import type { StudentLine } from '@skylark/contract/managerStudents';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { sendActivation } from '../auth/index.ts';
import { openBalances } from '../credits/index.ts';
import { addImported } from '../people/index.ts';
import { accountRow, openingOf } from './createStudent.ts';

/**
 * Creates the accounts of an import with as few statements as a single one takes, in the caller's transaction. Skips
 * keys and addresses that are in use by now. @returns the keys of those created
 */
export async function createAccounts(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  students: readonly StudentLine[],
  { isInvited }: { isInvited: boolean },
): Promise<Set<string>> {
  const at = deps.clock.now();
  const ids = await addImported(
    tx,
    students.map((student) => {
      const { account, person } = accountRow(student, at);
      return { account, person: { ...person, importKey: student.key } };
    }),
  );
  const made = students.flatMap((student) => {
    const id = ids.get(student.key);
    return id === undefined ? [] : [{ ...student, id, lessons: student.lessons ?? 0 }];
  });
  await openBalances(
    tx,
    made.flatMap(({ id, lessons, key }) => (lessons > 0 ? openingOf(id, lessons, key) : [])),
    at,
  );
  await recordAudit(
    tx,
    manager,
    ...made.flatMap(({ id, lessons, key }) => [
      ...(lessons > 0 ? [{ action: 'credits.corrected', at, personId: id, details: { amount: lessons } }] : []),
      { action: 'student.made', at, personId: id, details: { key, lessons } },
    ]),
  );
  // New accounts can't have open pages yet, so none need refreshing.
  for (const { id, email, parentName, firstName, locale } of isInvited ? made : [])
    if (email !== undefined)
      await sendActivation(deps, tx, { id, email, name: parentName ?? firstName, locale: locale ?? null });
  return new Set(ids.keys());
}
