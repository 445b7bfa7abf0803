// Free slots for one family over 4 weeks, across all teachers of a school: 10, 100, 1,000 and 10,000 of them, each with
// 45 weekly hours and 60 lessons in these weeks. As in the manager API: hours, lessons, holds and closed slots are read
// from PostgreSQL and limited to the family's own hours in its own zone.
//
//   node bench/slots.ts [--rounds=15] [--quiet]
//
// Aims: under 50 ms for 1,000 teachers; growth no worse than linear.
import { pino } from 'pino';
import { findSlots } from '../server/src/features/schedule/index.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addPeople } from './parts/fill.ts';
import { spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';

const log = pino({ level: 'error' });
const ROUNDS = numberOption('rounds', 15);
const SIZES = [10, 100, 1_000, 10_000];
const LESSONS_EACH = 60;
const FILL_AT_ONCE = 500;
const AIM_MS = 50;
const ZONES = ['Europe/Kyiv', 'Europe/Warsaw', 'Europe/London', 'America/New_York', 'Asia/Kathmandu'];

/** Adds teachers with hours, lessons without overlaps, and some closed slots. */
async function addTeachers(database: BenchDatabase, count: number): Promise<void> {
  const { pool } = database.handle;
  const teachers = (await addPeople(pool, 'teacher', count)).map((one) => one.id);
  const students = (await addPeople(pool, 'student', count)).map((one) => one.id);
  await pool.query(
    `insert into schedules (person_id, time_zone, saved_at)
     select t, ($2::text[])[1 + i % ${ZONES.length}], now() from unnest($1::uuid[]) with ordinality as u(t, i)`,
    [teachers, ZONES],
  );
  await pool.query(
    `insert into weekly_hours (person_id, weekday, from_minute, to_minute)
     select t, d, f, f + 270 from unnest($1::uuid[]) as t, generate_series(1, 5) as d, unnest('{540,840}'::int[]) as f`,
    [teachers],
  );
  // In batches, so that no statement exceeds the database's time limit.
  for (let from = 0; from < count; from += FILL_AT_ONCE)
    await pool.query(
      `insert into lessons (teacher_id, student_id, starts_at, ends_at)
     select t, s, at, at + interval '25 minutes'
     from unnest($1::uuid[], $2::uuid[]) with ordinality as u(t, s, i),
          lateral (select date_trunc('hour', now()) + make_interval(hours => (n * 11 + i % 7)::int) as at from generate_series(1, $3::int) as n) as l`,
      [teachers.slice(from, from + FILL_AT_ONCE), students.slice(from, from + FILL_AT_ONCE), LESSONS_EACH],
    );
  await pool.query(
    `insert into closed_slots (person_id, starts_at, ends_at, reason, created_at)
     select t, now() + interval '5 days', now() + interval '7 days', 'Trip', now() from unnest($1::uuid[]) with ordinality as u(t, i) where i % 4 = 0`,
    [teachers],
  );
}

/** A family whose child comes home at four. */
async function aFamily(database: BenchDatabase): Promise<string> {
  const { pool } = database.handle;
  const [family] = await addPeople(pool, 'student', 1);
  const id = family?.id ?? '';
  await pool.query("insert into schedules (person_id, time_zone, saved_at) values ($1, 'Europe/Kyiv', now())", [id]);
  await pool.query(
    'insert into weekly_hours (person_id, weekday, from_minute, to_minute) select $1, d, 960, 1200 from generate_series(1, 5) as d',
    [id],
  );
  return id;
}

const database = await BenchDatabase.start();
try {
  const studentId = await aFamily(database);
  const results: { teachers: number; p50: number; p95: number; slots: number }[] = [];
  let teachers = 0;
  for (const size of SIZES) {
    await addTeachers(database, size - teachers);
    teachers = size;
    await database.handle.pool.query('vacuum analyze');
    if (option('quiet')) await waitForQuiet();
    const times: number[] = [];
    let slots = 0;
    for (let round = -3; round < ROUNDS; round += 1) {
      const now = new Date();
      const startMs = performance.now();
      const found = await findSlots(
        { db: database.handle.db, log },
        {
          studentId,
          start: now,
          end: new Date(now.getTime() + 28 * 86_400_000),
          durationMinutes: 25,
          now,
        },
      );
      if (round >= 0) times.push(performance.now() - startMs);
      slots = [...found.values()].reduce((sum, list) => sum + list.length, 0);
    }
    const { p50, p95 } = spreadOf(times);
    results.push({ teachers: size, p50, p95, slots });
  }
  printTable(
    ['teachers', 'p50 ms', 'p95 ms', 'µs a teacher', 'slots found'],
    results.map((one) => [
      one.teachers.toLocaleString('en'),
      short(one.p50),
      short(one.p95),
      short((one.p50 * 1000) / one.teachers),
      one.slots.toLocaleString('en'),
    ]),
  );
  const thousand = results.find((one) => one.teachers === 1_000);
  const most = results.at(-1);
  const growth = thousand && most ? most.p50 / thousand.p50 : Number.NaN;
  console.log(
    `\n1,000 teachers: ${short(thousand?.p50 ?? Number.NaN)} ms, aim ${AIM_MS}; ten times as many take ${short(growth)} times as long`,
  );
  saveResult('slots', { results, growth });
} finally {
  await database.stop();
}
