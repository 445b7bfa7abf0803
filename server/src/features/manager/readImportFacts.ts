import type { Database, Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { listOpenings } from '../credits/index.ts';
import { countChildren, listByImportKey, listTakenAddresses } from '../people/index.ts';
import type { ImportFacts } from './ImportPlan.ts';
import { openingKey } from './createStudent.ts';
import type { ReadLine } from './readStudentLines.ts';

/** Reads the data that these lines' outcomes depend on, from a single snapshot and without blocking others. */
export const readImportFacts = (db: Database, lines: readonly ReadLine[]): Promise<ImportFacts> =>
  transact(db, (tx) => readFacts(tx, lines), 'repeatable read');

async function readFacts(db: Tx, lines: readonly ReadLine[]): Promise<ImportFacts> {
  const given = lines.flatMap((line) => (line.kind === 'right' ? line.student : []));
  const all = (field: 'key' | 'siblingOf' | 'email' | 'phone'): string[] => [
    ...new Set(given.flatMap((student) => student[field] ?? [])),
  ];
  const keys = [...new Set([...all('key'), ...all('siblingOf')])];
  const students = await listByImportKey(db, keys);
  const taken = await listTakenAddresses(db, { emails: all('email'), phones: all('phone') });
  const known = [...students].map(([key, { id }]) => ({ studentId: id, key: openingKey(key) }));
  const openings = await listOpenings(db, known);
  const families = new Set(all('siblingOf').flatMap((key) => students.get(key)?.accountId ?? []));
  return {
    students: new Map(
      [...students].map(([key, { id, accountId }]) => [key, { account: accountId, opened: openings.get(id) ?? [] }]),
    ),
    ...taken,
    children: await countChildren(db, [...families]),
  };
}
