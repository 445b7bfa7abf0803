// Bookings per second with 50 managers booking simultaneously over HTTP: each books lessons for one student, with
// teachers shared by all managers, so that they conflict as in a real school in September. In schools of 10, 100, 1,000
// and 10,000 teachers. At the end the data is checked: no overlapping lessons, no credit spent twice.
//
//   node bench/booking.ts [--seconds=8] [--quiet]
import { addManager } from '../server/src/features/manager/index.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addPeople, type BenchPerson } from './parts/fill.ts';
import { spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { startSkylark } from './parts/skylark.ts';

const SECONDS = numberOption('seconds', 8);
const MANAGERS = 50;
const SIZES = [10, 100, 1_000, 10_000];
const HALF_HOUR_MS = 30 * 60_000;
/** Slots the managers choose from: the sooner, the more contended. */
const SLOTS_WANTED = 2_000;

async function addTeachers(database: BenchDatabase, count: number): Promise<BenchPerson[]> {
  const { pool } = database.handle;
  const teachers = await addPeople(pool, 'teacher', count);
  const ids = teachers.map((one) => one.id);
  await pool.query(
    "insert into schedules (person_id, time_zone, saved_at) select t, 'Europe/Kyiv', now() from unnest($1::uuid[]) as t",
    [ids],
  );
  await pool.query(
    'insert into weekly_hours (person_id, weekday, from_minute, to_minute) select t, d, 0, 1440 from unnest($1::uuid[]) as t, generate_series(1, 7) as d',
    [ids],
  );
  return teachers;
}

interface Outcome {
  booked: number;
  taken: number;
  times: number[];
}

/** One manager books without a pause until the time is up. */
async function manage(
  url: string,
  token: string,
  studentId: string,
  teachers: BenchPerson[],
  endMs: number,
): Promise<Outcome> {
  const outcome: Outcome = { booked: 0, taken: 0, times: [] };
  const firstMs = Math.ceil((Date.now() + 86_400_000) / HALF_HOUR_MS) * HALF_HOUR_MS;
  while (performance.now() < endMs) {
    const slot = Math.floor(Math.random() ** 2 * SLOTS_WANTED);
    const startMs = performance.now();
    const response = await fetch(`${url}/api/v2/manager/lessons`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        teacher_id: teachers[Math.floor(Math.random() * teachers.length)]?.id,
        student_id: studentId,
        starts_at: new Date(firstMs + slot * HALF_HOUR_MS).toISOString(),
      }),
    });
    const body = await response.text();
    outcome.times.push(performance.now() - startMs);
    if (response.status === 200) outcome.booked += 1;
    else if (response.status === 409) outcome.taken += 1;
    else throw new Error(`${response.status}: ${body}`);
  }
  return outcome;
}

/** @throws Error when lessons overlap, or a balance doesn't match its bookings */
async function readBooks(database: BenchDatabase, booked: number): Promise<void> {
  const { rows } = await database.handle.pool.query<{ over: number; lessons: number; spent: number; below: number }>(`
    select
      (select count(*) from lessons a join lessons b on a.id < b.id and a.status <> 'cancelled' and b.status <> 'cancelled'
        and (a.teacher_id = b.teacher_id or a.student_id = b.student_id)
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at))::int as over,
      (select count(*) from lessons)::int as lessons,
      (select count(*) from credit_entries where reason = 'booked')::int as spent,
      (select count(*) from (select sum(amount) as s from credit_entries group by student_id) as b where s < 0)::int as below`);
  const [books] = rows;
  if (books?.over !== 0 || books.below !== 0 || books.lessons !== booked || books.spent !== booked)
    throw new Error(`the books do not balance: ${JSON.stringify(books)}, booked ${booked}`);
}

const database = await BenchDatabase.start();
try {
  const { pool, db } = database.handle;
  const students = await addPeople(pool, 'student', MANAGERS);
  await pool.query(
    "insert into credit_entries (student_id, amount, reason, cause, created_at) select s, 100000, 'bought', s::text, now() from unnest($1::uuid[]) as s",
    [students.map((one) => one.id)],
  );
  const clock = { now: () => new Date() };
  const tokens = await Promise.all(
    students.map(
      async (_, index) => (await addManager({ db, clock }, { name: `Manager ${index}`, email: null })).token,
    ),
  );
  const server = await startSkylark(database);
  const teachers: BenchPerson[] = [];
  const results: { teachers: number; aSecond: number; taken: number; p50: number; p95: number }[] = [];
  let booked = 0;
  try {
    for (const size of SIZES) {
      teachers.push(...(await addTeachers(database, size - teachers.length)));
      await pool.query('vacuum analyze');
      if (option('quiet')) await waitForQuiet();
      const endMs = performance.now() + SECONDS * 1000;
      const outcomes = await Promise.all(
        students.map((student, index) => manage(server.url, tokens[index] ?? '', student.id, teachers, endMs)),
      );
      const sum = (part: (one: Outcome) => number): number => outcomes.reduce((total, one) => total + part(one), 0);
      booked += sum((one) => one.booked);
      const { p50, p95 } = spreadOf(outcomes.flatMap((one) => one.times));
      results.push({
        teachers: size,
        aSecond: sum((one) => one.booked) / SECONDS,
        taken: sum((one) => one.taken),
        p50,
        p95,
      });
    }
  } finally {
    await server.stop();
  }
  await readBooks(database, booked);
  printTable(
    ['teachers', 'booked a second', 'refused as taken', 'p50 ms', 'p95 ms'],
    results.map((one) => [
      one.teachers.toLocaleString('en'),
      short(one.aSecond),
      String(one.taken),
      short(one.p50),
      short(one.p95),
    ]),
  );
  console.log(`\nthe books balance after ${booked.toLocaleString('en')} bookings`);
  saveResult('booking', { results, booked });
} finally {
  await database.stop();
}
