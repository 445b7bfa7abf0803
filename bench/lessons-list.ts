// Lists of lessons in a school of 1,000,000 lessons: 50 teachers with 20,000 each, 5,000 students with 200 each. Every
// page of every list of some of them is requested from the real server, one after the other, to the end of the list;
// then the queries per kind of request are counted.
//
//   node bench/lessons-list.ts [--lessons=1000000] [--quiet]
//
// Aims: p95 of a page 3 ms at any depth; at most two queries per request (session and data).
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createBus } from '../server/src/platform/bus/bus.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { BareHttp } from './parts/BareHttp.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addLessons, addPeople, type BenchPerson } from './parts/fill.ts';
import { type Spread, spreadOf } from './parts/numbers.ts';
import { spyOnQueries } from './parts/querySpy.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { startSkylark } from './parts/skylark.ts';

const LESSONS = numberOption('lessons', 1_000_000);
const LESSONS_PER_STUDENT = 200;
const STUDENTS_PER_TEACHER = 100;
const [TEACHERS_ASKED, STUDENTS_ASKED] = [5, 100];
const WARM_UP_REQUESTS = 300;
const LISTS = ['closest', 'today', 'past'] as const;

/** The constraints against overlapping lessons are dropped for the insert and restored afterwards. */
async function fillSchool(database: BenchDatabase): Promise<{ teachers: BenchPerson[]; students: BenchPerson[] }> {
  const { pool } = database.handle;
  const studentCount = Math.round(LESSONS / LESSONS_PER_STUDENT);
  const students = await addPeople(pool, 'student', studentCount);
  const teachers = await addPeople(pool, 'teacher', Math.max(1, Math.round(studentCount / STUDENTS_PER_TEACHER)));
  const rules = await pool.query<{ conname: string; definition: string }>(
    "select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'lessons'::regclass and contype = 'x'",
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
  for (const { conname } of rules.rows) await client.query(`alter table lessons drop constraint ${conname}`);
  await addLessons(client as unknown as pg.Pool, teachers, students, LESSONS_PER_STUDENT);
  for (const { conname, definition } of rules.rows)
    await client.query(`alter table lessons add constraint ${conname} ${definition}`);
  await client.query('vacuum analyze');
  await client.end();
  return { teachers, students };
}

interface Page {
  who: 'teacher' | 'student';
  list: (typeof LISTS)[number];
  depth: number;
  ms: number;
}

async function walk(connection: BareHttp, who: Page['who'], person: BenchPerson): Promise<Page[]> {
  const pages: Page[] = [];
  for (const list of LISTS) {
    let cursor: string | null = null;
    let depth = 0;
    do {
      depth += 1;
      const startMs = performance.now();
      const { status, body } = await connection.get(
        `/api/v2/lessons?list=${list}${cursor === null ? '' : `&cursor=${cursor}`}`,
        person.token,
      );
      pages.push({ who, list, depth, ms: performance.now() - startMs });
      if (status !== 200) throw new Error(`${status}: ${body.toString()}`);
      cursor = (JSON.parse(body.toString()) as { next_cursor: string | null }).next_cursor;
    } while (cursor !== null);
  }
  return pages;
}

/** Queries per kind of request, counted with a server in this process. */
async function countQueries(database: BenchDatabase, person: BenchPerson): Promise<Record<string, number>> {
  const handle = openDatabase({ connectionString: database.url }, { connections: 4, onError: () => undefined });
  const spy = spyOnQueries(handle.pool);
  const log = pino({ level: 'error' });
  const app = await buildApp({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: database.dir }),
    db: handle.db,
    pool: handle.pool,
    bus: createBus(() => new pg.Client({ connectionString: database.url }), log),
    log,
  });
  const counts: Record<string, number> = {};
  const paths = ['/api/v2/profile', '/api/v2/lessons/counters', ...LISTS.map((list) => `/api/v2/lessons?list=${list}`)];
  for (const path of paths) {
    const before = spy.count;
    const answer = await app.http.inject({ url: path, headers: { 'x-auth-token': person.token } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    counts[path] = spy.count - before;
  }
  await app.close();
  await handle.close();
  return counts;
}

const database = await BenchDatabase.start();
try {
  console.log(`filling a school with ${LESSONS.toLocaleString('en')} lessons ...`);
  const { teachers, students } = await fillSchool(database);
  const server = await startSkylark(database);
  const pages: Page[] = [];
  try {
    const connection = await BareHttp.open(Number(new URL(server.url).port));
    for (let count = 0; count < WARM_UP_REQUESTS; count += 1)
      await connection.get('/api/v2/lessons?list=past', students[count % students.length]?.token);
    if (option('quiet')) await waitForQuiet();
    for (const teacher of teachers.slice(0, TEACHERS_ASKED))
      pages.push(...(await walk(connection, 'teacher', teacher)));
    for (const student of students.slice(0, STUDENTS_ASKED))
      pages.push(...(await walk(connection, 'student', student)));
    connection.close();
  } finally {
    await server.stop();
  }
  const queries = await countQueries(database, teachers[0] ?? { id: '', token: '' });

  const groups: [string, (page: Page) => boolean][] = [
    ['teacher, closest', (page) => page.who === 'teacher' && page.list === 'closest'],
    ['teacher, today', (page) => page.who === 'teacher' && page.list === 'today'],
    ['teacher, past', (page) => page.who === 'teacher' && page.list === 'past'],
    ['   pages 1 to 10', (page) => page.who === 'teacher' && page.list !== 'today' && page.depth <= 10],
    [
      '   pages 11 to 100',
      (page) => page.who === 'teacher' && page.list !== 'today' && page.depth > 10 && page.depth <= 100,
    ],
    ['   pages after 100', (page) => page.who === 'teacher' && page.list !== 'today' && page.depth > 100],
    ['student, all lists', (page) => page.who === 'student'],
    ['all', () => true],
  ];
  const spreads = groups.map(([name, isIn]): [string, Spread] => [
    name,
    spreadOf(pages.filter(isIn).map((page) => page.ms)),
  ]);
  printTable(
    ['list', 'pages', 'p50 ms', 'p95', 'p99', 'max'],
    spreads.map(([name, { count, p50, p95, p99, max }]) => [name, String(count), ...[p50, p95, p99, max].map(short)]),
  );
  console.log();
  printTable(
    ['request', 'queries'],
    Object.entries(queries).map(([path, count]) => [path, String(count)]),
  );
  saveResult('lessons-list', { lessons: LESSONS, spreads: Object.fromEntries(spreads), queries });
} finally {
  await database.stop();
}
