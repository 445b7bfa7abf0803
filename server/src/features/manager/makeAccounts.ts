import type { StudentLine } from '@skylark/contract/managerStudents';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { sendActivation } from '../auth/index.ts';
import { openBalances } from '../credits/index.ts';
import { addImported } from '../people/index.ts';
import { accountRow, openingOf } from './makeStudent.ts';

/**
 * Makes accounts of an import in as few statements as one of them takes, as part of the caller's transaction. Keys and
 * addresses that another has by now are passed over. @returns the keys of those that were made
 */
export async function makeAccounts(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  students: readonly StudentLine[],
  { isInvited }: { isInvited: boolean },
): Promise<Set<string>> {
  const at = deps.clock.now();
  const ids = await addImported(
    tx,
    students.map((student) => ({ ...accountRow(student, at), importKey: student.key })),
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
  // No page of theirs can be open yet that would have to ask again.
  for (const { id, email, parentName, firstName, locale } of isInvited ? made : [])
    if (email !== undefined)
      await sendActivation(deps, tx, { id, email, name: parentName ?? firstName, locale: locale ?? null });
  return new Set(ids.keys());
}
