import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { remind } from '../lessons/index.ts';
import { lockPeople } from '../people/index.ts';
import { spendCredits } from '../credits/index.ts';
import { tellFamilies } from '../afterLesson/index.ts';
import { decideLessons, notifyAbsent } from './decideLessons.ts';

let school: School;
let second: School;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T05:00:00Z' });
  second = await school.openSecond();
});
afterAll(async () => {
  await second.close();
  await school.close();
});

/** `WHOLE_DAY=1` runs 500 lessons; normal test runs a fifth of them. */
const TEACHERS = process.env['WHOLE_DAY'] === '1' ? 20 : 4;
const LESSONS_EACH = 25;
/** Five scenarios, one for every fifth lesson, with their expected outcomes. */
const COURSES = [
  { name: 'taught', t: [-5], s: [-2], call: true, kind: 'held', by: null, back: 0 },
  { name: 'nobody', t: [], s: [], call: false, kind: 'missed', by: 'both', back: 1 },
  { name: 'no student', t: [-1], s: [], call: false, kind: 'missed', by: 'student', back: 0 },
  { name: 'no teacher', t: [], s: [1], call: false, kind: 'missed', by: 'teacher', back: 1 },
  { name: 'no call', t: [0], s: [3], call: false, kind: 'missed', by: 'teacher', back: 1 },
] as const;

it('a whole day of lessons ends with correct states and credits, and no duplicate notices', async () => {
  const { db, pool } = school.database;
  const students = await Promise.all(Array.from({ length: TEACHERS }, () => aStudent(school)));
  const lessons: { id: string; at: number; course: (typeof COURSES)[number] }[] = [];
  await pool.query(
    `insert into credit_entries (student_id, amount, reason, cause, created_at) select id, ${LESSONS_EACH}, 'bought', id::text, now() from people where type = 'student'`,
  );
  for (const [index, student] of students.entries()) {
    const teacher = await aTeacher(school);
    for (let number = 0; number < LESSONS_EACH; number += 1) {
      const startsAt = new Date(Date.parse('2026-11-20T06:00:00Z') + number * 30 * 60_000);
      const id = await aLesson(school, { teacher, student, startsAt, durationMinutes: 25 });
      const course = COURSES[(index + number) % COURSES.length] ?? COURSES[0];
      lessons.push({ id, at: startsAt.getTime(), course });
      await db.transaction().execute(async (tx) => {
        await lockPeople(tx, [student.id]);
        await spendCredits(tx, { studentId: student.id, lessonIds: [id], at: school.clock.now() });
      });
    }
  }
  await db
    .updateTable('lessons')
    .set({ createdAt: school.clock.in(-10_000) })
    .execute();

  let from = school.clock.now().getTime();
  const end = Date.parse('2026-11-20T20:00:00Z');
  while (from < end) {
    school.clock.moveBy({ minutes: 4 });
    const now = school.clock.now().getTime();
    await happen(lessons, from, now);
    // Two servers do the same work at the same time; one of them has just started.
    const servers = [school.app.deps, second.app.deps];
    await Promise.all(servers.map((deps) => remind(deps)));
    await Promise.all(servers.map((deps) => notifyAbsent(deps)));
    await Promise.all(servers.map((deps) => decideLessons(deps)));
    await Promise.all(servers.map((deps) => tellFamilies(deps)));
    from = now;
  }

  const ended = await db.selectFrom('lessons').select(['id', 'status', 'missedBy']).execute();
  const found = new Map(ended.map((one) => [one.id, one]));
  for (const { id, course } of lessons)
    expect(found.get(id), course.name).toMatchObject({ status: course.kind, missedBy: course.by });
  const balances = await pool.query<{ balance: number }>(
    "select sum(amount)::int as balance from credit_entries where reason <> 'bought'",
  );
  const back = lessons.reduce((sum, { course }) => sum + course.back, 0);
  expect(balances.rows[0]?.balance).toBe(back - lessons.length);

  const counted = await pool.query<{ kind: string; messages: number }>(
    'select kind, count(*)::int as messages from messages group by kind order by kind',
  );
  const per = (wanted: (course: (typeof COURSES)[number]) => number): number =>
    lessons.reduce((sum, { course }) => sum + wanted(course), 0);
  expect(Object.fromEntries(counted.rows.map((row) => [row.kind, row.messages]))).toEqual({
    lesson_reminder: 2 * lessons.length,
    lesson_absent: per(({ t, s }) => Number(t.length === 0) + Number(s.length === 0)),
    lesson_held: per(({ kind }) => Number(kind === 'held')),
    lesson_missed: per(({ kind }) => 2 * Number(kind === 'missed')),
  });
  expect([...school.errors, ...second.errors]).toEqual([]);
}, 240_000);

/** Writes the room events between two points in time. */
async function happen(
  lessons: { id: string; at: number; course: (typeof COURSES)[number] }[],
  from: number,
  until: number,
): Promise<void> {
  const { pool } = school.database;
  for (const { id, at, course } of lessons) {
    const due = (minute: number): boolean => at + minute * 60_000 > from && at + minute * 60_000 <= until;
    const write = (minute: number, body: object) =>
      pool.query(
        `insert into room_log (room_id, seq, at, author, client, n, body)
         select $1, coalesce(max(seq), 0) + 1, to_timestamp($2 / 1000.0), '-', '', 0, $3 from room_log where room_id = $1`,
        [id, at + minute * 60_000, JSON.stringify(body)],
      );
    for (const seat of ['t', 's'] as const) {
      for (const minute of course[seat]) if (due(minute)) await write(minute, { k: 'enter', seat });
      if (course.call && due(26)) await write(26, { k: 'leave', seat, why: 'left' });
    }
    if (course.call && due(1))
      await pool.query("update lessons set status = 'in_progress', call_started_at = $2 where id = $1", [
        id,
        new Date(at + 60_000),
      ]);
  }
}
