// What managers read in a school of 230 teachers, 5,000 students and 1,000,000 lessons, with a credit for each: every list
// and report is paged through over HTTP, to its end or to so many pages.
//
//   node bench/whole-school.ts [--lessons=1000000] [--pages=100] [--quiet]
//
// Aim: no page above 1 s.
import pg from 'pg';
import { addManager } from '../server/src/features/manager/index.ts';
import { systemClock } from '../server/src/platform/clock/clock.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addLessons, addPeople } from './parts/fill.ts';
import { type Spread, spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { startSkylark } from './parts/skylark.ts';

const LESSONS = numberOption('lessons', 1_000_000);
const PAGES = numberOption('pages', 100);
const [TEACHERS, STUDENTS] = [230, 5_000];
const YEAR_MS = 365 * 86_400_000;
const day = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 10);
const YEAR = `from=${day(-YEAR_MS + 86_400_000)}&to=${day(0)}`;

const LISTS = [
  'teachers',
  'students',
  `lessons?from=${day(-10 * YEAR_MS)}T00:00:00Z&to=${day(10 * YEAR_MS)}T00:00:00Z`,
  'lessons/today',
  'series',
  'messages',
  'audit_log',
  'reviews?state=all',
  'wishes',
  'lesson_problems',
  `reports/lessons_by_teacher?${YEAR}`,
  'reports/low_balances',
  `reports/no_shows?${YEAR}`,
  `reports/hours?${YEAR}`,
  `reports/revenue?${YEAR}`,
  `reports/trials?${YEAR}`,
];

/** The rules that keep people out of two lessons at once are taken away for the insert: they hold afterwards as before. */
async function fillSchool(database: BenchDatabase): Promise<{ bytes: number }> {
  const { pool } = database.handle;
  const students = await addPeople(pool, 'student', STUDENTS);
  const teachers = await addPeople(pool, 'teacher', TEACHERS);
  const rules = await pool.query<{ conname: string; definition: string }>(
    "select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'lessons'::regclass and contype = 'x'",
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
  for (const { conname } of rules.rows) await client.query(`alter table lessons drop constraint ${conname}`);
  await addLessons(client as unknown as pg.Pool, teachers, students, Math.round(LESSONS / STUDENTS));
  await client.query(
    `insert into credit_entries (student_id, lesson_id, amount, reason, cause, created_at)
     select student_id, id, -1, 'booked', id::text, created_at from lessons`,
  );
  await client.query(
    `update lessons set status = 'missed', missed_by = 'student', held_at = null where status = 'held' and number % 20 = 0`,
  );
  for (const { conname, definition } of rules.rows)
    await client.query(`alter table lessons add constraint ${conname} ${definition}`);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  await client.end();
  return { bytes: Number(rows[0]?.bytes) };
}

interface Walked {
  pages: number;
  lines: number;
  total: number | undefined;
  spread: Spread;
}

async function walk(url: string, token: string, list: string): Promise<Walked> {
  const times: number[] = [];
  let [lines, cursor, total]: [number, string | null, number | undefined] = [0, null, undefined];
  do {
    const startMs = performance.now();
    const more = cursor === null ? '' : `${list.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const answer = await fetch(`${url}/api/v2/manager/${list}${more}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await answer.json()) as { items?: unknown[]; total?: number; next_cursor?: string | null };
    times.push(performance.now() - startMs);
    if (answer.status !== 200) throw new Error(`${list}: ${answer.status} ${JSON.stringify(body)}`);
    lines += body.items?.length ?? 0;
    total ??= body.total;
    cursor = body.next_cursor ?? null;
  } while (cursor !== null && times.length < PAGES);
  return { pages: times.length, lines, total, spread: spreadOf(times) };
}

const database = await BenchDatabase.start();
try {
  console.log(`filling a school with ${LESSONS.toLocaleString('en')} lessons ...`);
  const startMs = performance.now();
  const { bytes } = await fillSchool(database);
  console.log(
    `${((performance.now() - startMs) / 1_000).toFixed(0)} s, ${(bytes / LESSONS).toFixed(0)} bytes a lesson`,
  );
  const { token } = await addManager({ db: database.handle.db, clock: systemClock }, { name: 'Bench', email: null });
  const server = await startSkylark(database);
  const walked: [string, Walked][] = [];
  try {
    if (option('quiet')) await waitForQuiet();
    for (const list of LISTS) walked.push([list.replace(/\?.*/, ''), await walk(server.url, token, list)]);
  } finally {
    await server.stop();
  }
  printTable(
    ['list', 'lines', 'of', 'pages', 'p50 ms', 'p95', 'max'],
    walked.map(([name, { pages, lines, total, spread }]) => [
      name,
      String(lines),
      String(total ?? ''),
      String(pages),
      ...[spread.p50, spread.p95, spread.max].map(short),
    ]),
  );
  saveResult('whole-school', { lessons: LESSONS, bytes, walked: Object.fromEntries(walked) });
} finally {
  await database.stop();
}
