import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, aTeacher } from '../../../test/builders.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { watchTransactions } from '../../../test/transactions.ts';

let school: School;
let manager: TestManager;
let transactions: string[][];
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  manager = await aManager(school);
  transactions = watchTransactions(school.database.pool);
});
afterAll(() => school.close());

async function aPair() {
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await setHours(school, teacher);
  await grantCredits(school, student, 30);
  return { teacher_id: teacher.id, student_id: student.id };
}

/** The statements of the one transaction in which the command changed lessons. */
async function statementsOf(command: () => Promise<{ status: number }>): Promise<string[]> {
  transactions.length = 0;
  expect(await command()).toMatchObject({ status: 200 });
  const found = transactions.filter((statements) => statements.some((text) => /audit_log/u.test(text)));
  expect(found).toHaveLength(1);
  return found[0] ?? [];
}
const LOCKS_PEOPLE = /from "people".* for no key update/u;
const isNotify = (text: string): boolean => text.includes('pg_notify');
const writes = (statements: string[]): string[] =>
  statements.filter((text) => !/^\s*select/u.test(text) || isNotify(text)).map((text) => text.replaceAll(/\s+/gu, ' '));
/** The statement's text without its row values. */
const shape = (text: string): string => text.replace(/ values \(.*\) (returning|on conflict)/u, ' values … $1');
const shapes = (statements: string[]): string[] =>
  writes(statements).map((text) => shape(text).replace(/("audit_log".*) values .*/u, '$1'));

describe('what a change of a lesson asks of the database', () => {
  it('is as much for a series of 26 as for one of 2', async () => {
    const [short, long] = [await aPair(), await aPair()];
    const series = { starts_at: '2026-12-01T10:00:00Z', anyway: true };
    const two = await statementsOf(() => manager.post('/series', { ...series, ...short, count: 2 }));
    const many = await statementsOf(() => manager.post('/series', { ...series, ...long, count: 26 }));
    expect(shapes(many)).toEqual(shapes(two));
    // For servers, open pages and the senders of messages.
    expect(many.filter(isNotify)).toHaveLength(1);
  });

  it('locks people once, and records last: what follows are notices', async () => {
    const pair = await aPair();
    const other = await aPair();
    let id = '';
    const booked = await statementsOf(async () => {
      const answer = await manager.post('/lessons', { ...pair, starts_at: '2026-12-02T10:00:00Z' });
      id = answer.body.id;
      return answer;
    });
    const moved = await statementsOf(() => manager.post(`/lessons/${id}/move`, { starts_at: '2026-12-02T11:00:00Z' }));
    const swapped = await statementsOf(() =>
      manager.post(`/lessons/${id}/teacher`, { teacher_id: other.teacher_id, reason: 'ill' }),
    );
    const cancelled = await statementsOf(() =>
      manager.post(`/lessons/${id}/cancel`, { by: 'student', reason: 'a journey' }),
    );
    for (const statements of [booked, moved, swapped, cancelled]) {
      expect(statements.filter((text) => LOCKS_PEOPLE.test(text))).toHaveLength(1);
      const recorded = statements.findIndex((text) => text.includes('insert into "audit_log"'));
      const after = writes(statements.slice(recorded + 1));
      // An act of a manager ends with what it was.
      if (after.at(-1)?.startsWith('update "acts"')) after.pop();
      expect(isNotify(after.pop() ?? '')).toBe(true);
      expect(after.length).toBeGreaterThan(0);
      expect(after.filter((text) => !/^ ?(update|insert into) "?messages\b/u.test(text))).toEqual([]);
    }
  });
});
