import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { aManager, balanceOf, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { lessonsIn, minutesOwed } from './rules.ts';

let school: School;
let manager: TestManager;
let student: Person;

beforeAll(async () => {
  school = await openSchool();
  manager = await aManager(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  student = await aStudent(school);
});

const give = (amount: number, key = randomUUID() as string, of = student) =>
  manager.post(`/students/${of.id}/minutes`, { amount, reason: 'a lesson that was lost', key });
const minutes = async () => (await get(school, '/api/v2/minutes', student)).body;

describe('how many minutes are owed', () => {
  it.each([
    [2.9, 0],
    [3, 5],
    [5, 5],
    [5.1, 10],
    [48, 50],
  ])('%d lost of 50: %d', (lost, owed) => {
    expect(minutesOwed(lost * 60_000, { thresholdMinutes: 3, roundingMinutes: 5 }, 50)).toBe(owed);
  });

  it('never negative, never above the lesson, never less than was lost, and more for more', () => {
    const rules = fc.record({
      thresholdMinutes: fc.integer({ min: 1, max: 25 }),
      roundingMinutes: fc.integer({ min: 1, max: 25 }),
    });
    const length = fc.constantFrom(25, 50);
    const lost = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(rules, length, lost, lost, (own, lesson, one, other) => {
        const [less, more] = [one, other].toSorted((a, b) => a - b).map((share) => share * lesson) as [number, number];
        const owed = minutesOwed(more * 60_000, own, lesson);
        expect(owed).toBeGreaterThanOrEqual(more < own.thresholdMinutes ? 0 : Math.floor(more));
        expect(owed).toBeLessThanOrEqual(lesson);
        expect(minutesOwed(less * 60_000, own, lesson)).toBeLessThanOrEqual(owed);
        expect(lessonsIn(owed, lesson)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the ledger of minutes', () => {
  it('converts nothing before a whole lesson’s worth', async () => {
    const teacher = await aTeacher(school);
    const trial = await aLesson(school, { teacher, student, startsAt: school.clock.in(-120), status: 'held' });
    const short = "update lessons set is_trial = true, ends_at = starts_at + interval '25 minutes' where id = $1";
    await school.database.pool.query(short, [trial]);
    expect(await minutes()).toMatchObject({ lesson_minutes: 50 });
    expect(await give(50)).toMatchObject({ status: 200, body: { balance: 0, lessons: 1 } });
  });

  it('converts a credit back into as many minutes as it was made from, whatever a lesson’s length is now', async () => {
    expect(await give(50)).toMatchObject({ body: { balance: 0, lessons: 1 } });
    const teacher = await aTeacher(school);
    await aLesson(school, { teacher, student, startsAt: school.clock.in(60), durationMinutes: 25 });
    expect(await give(-30)).toMatchObject({ status: 200, body: { balance: 20, lessons: -1 } });
    expect(await balanceOf(school, student)).toBe(0);
    const { items } = await minutes();
    expect(items.map((one: { amount: number; reason: string }) => [one.amount, one.reason]).toSorted()).toEqual([
      [-30, 'taken'],
      [-50, 'became_lesson'],
      [50, 'given'],
      [50, 'lesson_undone'],
    ]);
  });

  it('converts a lesson’s worth to a lesson, and keeps the rest', async () => {
    expect(await give(40)).toMatchObject({ status: 200, body: { balance: 40, lessons: 0 } });
    expect(await give(25)).toMatchObject({ status: 200, body: { balance: 15, lessons: 1 } });
    expect(await balanceOf(school, student)).toBe(1);
    const page = await minutes();
    expect(page).toMatchObject({ balance: 15, lesson_minutes: 50, total: 3, next_cursor: null });
    expect(page.items.map((one: { amount: number; reason: string }) => [one.amount, one.reason])).toEqual([
      [-50, 'became_lesson'],
      [25, 'given'],
      [40, 'given'],
    ]);
    const { body: credits } = await get(school, '/api/v2/payments/credits', student);
    expect(credits.items).toMatchObject([{ amount: 1, reason: 'minutes' }]);
  });

  it('uses the length of the child’s lessons', async () => {
    const teacher = await aTeacher(school);
    await aLesson(school, { teacher, student, startsAt: school.clock.in(60), durationMinutes: 25 });
    expect(await give(50)).toMatchObject({ body: { balance: 0, lessons: 2 } });
    expect(await balanceOf(school, student)).toBe(2);
  });

  it('converts a credit back if more is taken than is left, and none that was spent', async () => {
    await give(50);
    expect(await give(-20)).toMatchObject({ body: { balance: 30, lessons: -1 } });
    expect(await balanceOf(school, student)).toBe(0);
    expect(await give(-40)).toMatchObject({ status: 409, body: { error: 'no_credits' } });
    expect(await minutes()).toMatchObject({ balance: 30, total: 4 });
  });

  it('accepts a key once, however often it is sent, and refuses it for another amount', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(30, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await minutes()).toMatchObject({ balance: 30, total: 1 });
    expect(await give(31, key)).toMatchObject({ status: 409, body: { error: 'key_used' } });
  });

  it('adds up whatever is given and taken at once, and no entry can be changed', async () => {
    const teacher = await aTeacher(school);
    await setHours(school, teacher);
    await grantCredits(school, student, 1);
    const book = (hours: number) =>
      manager.post('/lessons', {
        teacher_id: teacher.id,
        student_id: student.id,
        starts_at: school.clock.minuteIn(hours * 60).toISOString(),
        duration_minutes: 50,
        anyway: true,
      });
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, (_, at) => give(at % 3 === 2 ? -35 : 45)),
      ...Array.from({ length: 4 }, (_, at) => book(20 + at * 2)),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const { rows } = await school.database.pool.query<{ sum: number }>(
      'select coalesce(sum(amount), 0)::int as sum from minute_entries where student_id = $1',
      [student.id],
    );
    const { balance } = await minutes();
    expect(rows[0]?.sum).toBe(balance);
    expect(balance).toBeLessThan(50);
    expect(await manager.get('/books')).toMatchObject({ body: { is_balanced: true } });
    for (const statement of ['update minute_entries set amount = 1', 'delete from minute_entries'])
      await expect(school.database.pool.query(statement)).rejects.toThrow(/stays/);
  });

  it('is read page by page, by its family only', async () => {
    for (const amount of [1, 2, 3]) await give(amount);
    const page = (query: string, as = student) => get(school, `/api/v2/minutes?${query}`, as);
    const { body: first } = await page('limit=2');
    expect(first).toMatchObject({ total: 3, limit: 2, items: [{ amount: 3 }, { amount: 2 }] });
    const { body: last } = await page(`limit=2&cursor=${first.next_cursor}`);
    expect(last).toMatchObject({ items: [{ amount: 1 }], next_cursor: null });
    const other = await aStudent(school);
    expect(await page(`cursor=${first.next_cursor}`, other)).toMatchObject({ status: 422 });
    expect(await page('', other)).toMatchObject({ body: { balance: 0, total: 0 } });
    expect(await manager.get(`/students/${student.id}/minutes`)).toMatchObject({ body: { balance: 6, total: 3 } });
    expect(await manager.get(`/students/${randomUUID()}/minutes`)).toMatchObject({ status: 404 });
  });

  it('says that the books do not balance when they do not', async () => {
    await give(50);
    const { pool } = school.database;
    await pool.query(`update minute_balances set balance = 7 where student_id = $1`, [student.id]);
    const { body } = await manager.get('/books');
    expect(body).toMatchObject({ is_balanced: false, findings: [{ what: 'minutes_are_not_their_sum' }] });
    await pool.query(`update minute_balances set balance = 0 where student_id = $1`, [student.id]);
  });
});

describe('the rules of minutes', () => {
  it('are the school’s to set', async () => {
    const rules = { threshold_minutes: 2, rounding_minutes: 1 };
    expect(await manager.put('/minute_rules', rules)).toMatchObject({ status: 200, body: rules });
    expect((await manager.get('/minute_rules')).body).toEqual(rules);
    for (const wrong of [{ ...rules, threshold_minutes: 0 }, { ...rules, rounding_minutes: 26 }, {}])
      expect(await manager.put('/minute_rules', wrong)).toMatchObject({ status: 422 });
  });
});
