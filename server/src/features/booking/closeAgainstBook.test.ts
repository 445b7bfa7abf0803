import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, post } from '../../../test/http.ts';
import { grantCredits, setHours } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

/** `npm run trials -- close` sets more. */
const ROUNDS = Number(process.env['CLOSINGS'] ?? 10);
const HOUR_MS = 3_600_000;

let school: School;
let second: School;
let teacher: Person;
let student: Person;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  second = await school.openSecond();
});
afterAll(async () => {
  await second.close();
  await school.close();
});
/** A family may have only some lessons ahead. */
const ROUNDS_OF_A_PAIR = 8;
async function newPair(): Promise<void> {
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await setHours(school, teacher);
  await grantCredits(school, student, ROUNDS_OF_A_PAIR);
  await aLesson(school, { teacher, student, startsAt: school.clock.in(-3_000), durationMinutes: 25, status: 'held' });
}
beforeEach(newPair);

const at = (hours: number): number => Math.ceil(school.clock.now().getTime() / HOUR_MS) * HOUR_MS + hours * HOUR_MS;
const book = (on: School, hours: number): Promise<Answer> =>
  post(on, '/api/v2/booking/lessons', { teacher_id: teacher.id, starts: [new Date(at(hours)).toISOString()] }, student);
const wallClock = (ms: number): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: 'Europe/Kyiv' }).slice(0, 16).replace(' ', 'T');
const close = (on: School, hours: number): Promise<Answer> =>
  post(
    on,
    '/api/v2/schedule/closed_slots',
    { from: wallClock(at(hours)), to: wallClock(at(hours + 1)), reason: 'Dentist' },
    teacher,
  );

it('a time is not closed over a lesson that is just being booked', async () => {
  const blocker = new pg.Client(school.connectionString);
  await blocker.connect();
  const waiting = async (): Promise<number> => {
    const { rows } = await blocker.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (rows[0] as { count: number }).count;
  };
  // The booking has looked for closed slots and can't write its lesson yet.
  await blocker.query('begin');
  await blocker.query('lock table lessons in share mode');
  const booked = book(school, 24);
  await expect.poll(waiting).toBe(1);
  const closed = close(second, 24);
  let isAnswered = false;
  void closed.then(() => (isAnswered = true));
  await expect.poll(async () => isAnswered || (await waiting()) === 2).toBe(true);
  await blocker.query('rollback');
  await blocker.end();
  expect(await booked).toMatchObject({ status: 200 });
  expect(await closed).toMatchObject({ status: 409, body: { error: 'lessons_in_slot' } });
});

it(
  'of a closing and a booking at the same moment on two servers one is refused',
  { timeout: 20_000 + ROUNDS * 500 },
  async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [on, other] = round % 2 === 0 ? [school, second] : [second, school];
      if (round > 0 && round % ROUNDS_OF_A_PAIR === 0) await newPair();
      const hours = 24 + 2 * (round % ROUNDS_OF_A_PAIR);
      const later = randomInt(12);
      const [booked, closed] = await Promise.all([
        wait(round % 4 < 2 ? later : 0).then(() => book(on, hours)),
        wait(round % 4 < 2 ? 0 : later).then(() => close(other, hours)),
      ]);
      outcomes.push([booked, closed].map(({ body }) => (body.error as string | undefined) ?? 'done').join(' and '));
    }
    expect(new Set(outcomes).difference(new Set(['done and lessons_in_slot', 'slot_not_free and done']))).toEqual(
      new Set(),
    );
  },
);
