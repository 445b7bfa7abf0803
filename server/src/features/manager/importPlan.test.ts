import type { StudentLine } from '@skylark/contract/managerStudents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { SCHOOL } from '../auditLog/index.ts';
import { importStudents } from './importStudents.ts';
import { createStudent } from './createStudent.ts';
import { readStudentLines } from './readStudentLines.ts';

const FILES = Number(process.env['IMPORT_FILES'] ?? 5);
const LINES = 40;

let inBatches: School;
let oneByOne: School;
beforeAll(async () => {
  inBatches = await openSchool();
  oneByOne = await openSchool();
});
afterAll(() => Promise.all([inBatches.close(), oneByOne.close()]));

const chances = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Lines that conflict with each other: few keys, addresses and numbers of lessons for many children. */
function fileOf(chance: () => number): string {
  const some = (of: string, most: number, share: number): string =>
    chance() < share ? `${of}${Math.floor(chance() * most)}` : '';
  const address = (most: number): string[] => [
    some('email', most, 0.5).replace(/^email.+/, '$&@example.test'),
    some('+38067000000', 9, 0.3),
  ];
  const lines = Array.from({ length: LINES }, () => {
    const sibling = some('k', 60, 0.4);
    const [email = '', phone = ''] = sibling !== '' && chance() < 0.9 ? [] : address(60);
    return [some('k', 60, 1), 'Child', email, phone, some('', 3, 0.7), sibling].join(',');
  });
  return ['key,first_name,email,phone,lessons,sibling_of', ...lines].join('\n');
}

/** Runs the command for each line in file order, as if a manager created them one by one. */
async function makeEach({ app: { deps } }: School, file: string): Promise<{ made: number; failed: number[] }> {
  let made = 0;
  const failed: number[] = [];
  for (const read of await readStudentLines(Buffer.from(file))) {
    if (read.kind === 'wrong') throw new Error('a line that cannot be read');
    const { student }: { student: StudentLine } = read;
    await transact(deps.db, (tx) => createStudent(deps, tx, SCHOOL, { ...student, isInvited: false })).then(
      ({ isNew }) => (made += Number(isNew)),
      () => failed.push(read.line),
    );
  }
  return { made, failed };
}

/** All imported students with family, balance and audit entries, by import key. */
const allOf = async ({ database }: School): Promise<unknown[]> =>
  (
    await database.pool.query(`
      select p.import_key, w.email, w.phone, p.last_name, a.import_key as account, coalesce(b.balance, 0) as balance,
        (select array_agg(action || ' ' || (details - 'key')::text order by action, details::text)
          from audit_log where person_id = p.id) as acts
      from people p left join people a on a.id = p.account_id left join accounts w on w.id = p.id left join credit_balances b on b.student_id = p.id
      where p.import_key is not null order by p.import_key`)
  ).rows;

it(`brings ${FILES} files of lines that depend on each other in as one command a line would, and the dry run foretells it`, async () => {
  const chance = chances(Number(process.env['SEED'] ?? 1));
  let [made, failed] = [0, 0];
  for (let number = 0; number < FILES; number += 1) {
    const file = fileOf(chance);
    const run = (isDryRun: boolean) =>
      importStudents(inBatches.app.deps, SCHOOL, Buffer.from(file), { isDryRun, isInvited: false });
    const foretold = await run(true);
    const done = await run(false);
    expect(done, file).toEqual({ ...foretold, isDryRun: false });
    const each = await makeEach(oneByOne, file);
    expect({ made: done.made, failed: done.errors.map(({ line }) => line) }, file).toEqual(each);
    expect(await allOf(inBatches)).toEqual(await allOf(oneByOne));
    made += done.made;
    failed += done.failed;
  }
  // Otherwise the files would hardly test anything.
  expect(made).toBeGreaterThan(FILES);
  expect(failed).toBeGreaterThan(FILES);
});
