import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overviewNumbers } from '@skylark/contract/managerReports.facts';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

/** Tuesday; the clock went back on Sunday, 25 October, so a week ago is 169 hours ago. */
const NOW = '2026-10-27T06:00:00Z';
let school: School;
let owner: TestManager;
beforeAll(async () => {
  school = await openSchool({ at: NOW, hasLimits: false });
  owner = await aManager(school);
});
afterAll(() => school.close());

interface Line {
  name: string;
  currency: string | null;
  value: number;
  before: number;
}
const read = async (period = '') =>
  (await owner.get(`/reports/overview${period}`)).body as { from: string; to: string; numbers: Line[] };
const run = async (text: string, values: unknown[]) => (await school.database.pool.query(text, values)).rows;

/** Each number as one statement of its own, written from its definition; $1 and $2 are days on the school's clock. */
const DAY = (column: string) => `(${column} at time zone 'Europe/Kyiv')::date between $1 and $2`;
const ORACLE: Record<string, string> = {
  held: `select count(*) from lessons where status = 'held' and not is_synthetic and ${DAY('starts_at')}`,
  missed_by_teacher: `select count(*) from lessons where status = 'missed' and missed_by <> 'student' and not is_synthetic and ${DAY('starts_at')}`,
  missed_by_student: `select count(*) from lessons where status = 'missed' and missed_by = 'student' and not is_synthetic and ${DAY('starts_at')}`,
  cancelled: `select count(*) from lessons where status = 'cancelled' and not is_synthetic and ${DAY('starts_at')}`,
  problems: `select count(*) from lesson_problems where lesson_id in (select id from lessons where not is_synthetic) and ${DAY('created_at')}`,
  families: `select count(*) from people where type = 'student' and id = account_id and deleted_at is null and not is_synthetic and ${DAY('created_at')}`,
  trials: `select count(*) from lessons where status = 'held' and is_trial and not is_synthetic and ${DAY('starts_at')}`,
  first_purchases: `select count(*) from (
    select min(b.paid_at) as paid_at from purchases b join people p on p.id = b.student_id group by p.account_id) f where ${DAY('paid_at')}`,
  paid: `select coalesce(sum(price), 0) as count from purchases where currency = 'UAH' and ${DAY('paid_at')}`,
  refunded: `select coalesce(sum(r.amount), 0) as count from refunds r where r.status = 'done' and ${DAY('r.settled_at')}`,
};
const oracle = async (name: string, from: string, to: string): Promise<number> =>
  Number((await run(ORACLE[name] ?? '', [from, to]))[0]?.count);
const daysBefore = (day: string, days: number): string => Temporal.PlainDate.from(day).subtract({ days }).toString();

/** Around both midnights of each day of the last three weeks, and at its noon. */
const instants = Array.from({ length: 22 }, (_, days) =>
  Temporal.PlainDate.from('2026-10-27').subtract({ days }),
).flatMap((day) =>
  ['00:00:00', '12:00:00', '23:30:00'].map(
    (time) => new Date(day.toZonedDateTime({ timeZone: 'Europe/Kyiv', plainTime: time }).epochMilliseconds),
  ),
);

async function aPurchase(student: Person, paidAt: Date | null, price = 10_000, currency = 'UAH'): Promise<string> {
  const [row] = await run(
    `insert into purchases (student_id, lessons_count, price, currency, key, provider, status, created_at, paid_at)
     values ($1, 4, $2, $3, gen_random_uuid(), 'sandbox', $4, $5, $6) returning id`,
    [student.id, price, currency, paidAt ? 'paid' : 'failed', paidAt ?? new Date(NOW), paidAt],
  );
  return row?.id as string;
}

describe('ten numbers of a period', () => {
  it('are all there and zero in an empty school, with the days that they are of', async () => {
    const { from, to, numbers } = await read();
    expect({ from, to }).toEqual({ from: '2026-10-26', to: '2026-10-26' });
    expect(await read('?period=week')).toMatchObject({ from: '2026-10-20', to: '2026-10-26' });
    expect(numbers.map(({ name }) => name)).toEqual([...overviewNumbers]);
    expect(numbers.every(({ value, before }) => value === 0 && before === 0)).toBe(true);
  });

  it('are those of an independent count, yesterday and over a week, beside the same days a week before', async () => {
    const teacher = await aTeacher(school);
    const [family, other] = [await aStudent(school), await aStudent(school)];
    const brother = await aSibling(school, family);
    const states = [
      ['held', null],
      ['missed', 'teacher'],
      ['missed', 'student'],
      ['missed', 'both'],
      ['cancelled', null],
    ] as const;
    let n = 0;
    for (const startsAt of instants) {
      const [status, missedBy] = states[n % states.length]!;
      const id = await aLesson(school, {
        teacher,
        student: n % 2 === 0 ? family : other,
        startsAt,
        durationMinutes: 25,
      });
      await run(
        `update lessons set status = $2, held_at = case when $2 = 'held' then starts_at end, missed_by = $3, is_trial = $4, is_synthetic = $5 where id = $1`,
        [id, status, missedBy, n % 3 === 0, n % 11 === 10],
      );
      if (n % 4 === 0)
        await run(
          `insert into lesson_problems (lesson_id, student_id, teacher_id, kind, words, created_at) values ($1, $2, $3, 'late', '', $4)`,
          [id, family.id, teacher.id, startsAt],
        );
      const registered = await aStudent(school);
      await run('update people set created_at = $2, deleted_at = $3 where id = $1', [
        registered.id,
        startsAt,
        n % 7 === 6 ? new Date(NOW) : null,
      ]);
      // One family in three pays, some of them twice, and the child of one whose brother has paid before.
      if (n % 3 === 0) await aPurchase(registered, startsAt, 10_000 + n);
      if (n % 6 === 0) await aPurchase(registered, new Date(startsAt.getTime() + 60_000), 7_000);
      const bought = await aPurchase(n % 2 === 0 ? family : brother, startsAt, 100 + n);
      await aPurchase(registered, null);
      await run(
        `insert into refunds (purchase_id, lessons_count, amount, status, asked_by, created_at, settled_at) values ($1, 1, $2, $3, 'manager', $4, $5)`,
        [bought, 10 + n, n % 5 === 4 ? 'failed' : 'done', startsAt, startsAt],
      );
      n += 1;
    }
    await run('update people set created_at = $1 where id = any ($2)', [
      new Date('2026-01-01'),
      [family.id, other.id, brother.id],
    ]);
    for (const period of ['yesterday', 'week']) {
      const { from, to, numbers } = await read(`?period=${period}`);
      const counted = await Promise.all(
        overviewNumbers.map(async (name) => [
          name,
          await oracle(name, from, to),
          await oracle(name, daysBefore(from, 7), daysBefore(to, 7)),
        ]),
      );
      expect(numbers.map(({ name, value, before }) => [name, value, before])).toEqual(counted);
      // What the test plants is in every number.
      expect(
        period === 'yesterday' || counted.every(([, value, before]) => Number(value) > 0 && Number(before) > 0),
      ).toBe(true);
    }
  });

  it('keep currencies apart, and follow a verdict that is decided again', async () => {
    const student = await aStudent(school);
    const noon = new Date('2026-10-26T10:00:00Z');
    await aPurchase(student, noon, 5_000, 'EUR');
    const paid = (await read()).numbers.filter(({ name }) => name === 'paid');
    expect(paid.map(({ currency }) => currency)).toEqual(['EUR', 'UAH']);
    expect(paid[0]).toMatchObject({ value: 5_000, before: 0 });
    const id = await aLesson(school, { teacher: await aTeacher(school), student, startsAt: noon });
    await run(`update lessons set status = 'held', held_at = starts_at where id = $1`, [id]);
    const held = async () => (await read()).numbers[0]?.value ?? 0;
    const was = await held();
    await run(`update lessons set status = 'missed', held_at = null, missed_by = 'student' where id = $1`, [id]);
    expect(await held()).toBe(was - 1);
  });

  it('are for owners', async () => {
    for (const role of ['manager', 'support', 'methodist', 'bookkeeper'] as const)
      expect(await (await aManager(school, role)).get('/reports/overview')).toMatchObject(refusal('forbidden', 403));
  });
});
