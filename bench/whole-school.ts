// A school of 230 teachers, 5,000 students and 1,000,000 lessons with all resulting data. Managers' reads: every list
// and report is paged through over HTTP, to its end or up to a number of pages, each page beside a plain query.
//
//   node bench/whole-school.ts [--lessons=1000000] [--pages=100] [--quiet]
//
// Aim: no page above 1 s.
import { addManager } from '../server/src/features/manager/index.ts';
import { systemClock } from '../server/src/platform/clock/clock.ts';
import { BenchDatabase } from './parts/Database.ts';
import { type Spread, spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { startSkylark } from './parts/skylark.ts';
import { fillWholeSchool, type WholeSchool } from './parts/wholeSchool.ts';

const LESSONS = numberOption('lessons', 1_000_000);
const PAGES = numberOption('pages', 100);
const YEAR_MS = 365 * 86_400_000;
const day = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 10);
const EVER = `from=${day(-10 * YEAR_MS)}T00:00:00Z&to=${day(10 * YEAR_MS)}T00:00:00Z`;
const YEAR = `from=${day(-YEAR_MS + 86_400_000)}&to=${day(0)}`;

/** The fifth student has entries in the audit log from two lessons on; the fifth teacher teaches the fifth student. */
const SEEN = 4;
const LISTS = ({ teachers: { [SEEN]: teacher }, students: { [SEEN]: student } }: WholeSchool): string[] => [
  'teachers',
  'students',
  `lessons?${EVER}`,
  `lessons?${EVER}&status=cancelled`,
  `lessons?${EVER}&teacher_id=${teacher?.id}`,
  `lessons?${EVER}&student_id=${student?.id}`,
  'lessons/today',
  'series',
  `messages?${EVER}`,
  `messages?${EVER}&status=failed`,
  `audit_log?${EVER}`,
  `audit_log?${EVER}&by=Olha&action=lesson.moved`,
  `audit_log?person_id=${teacher?.id}`,
  `audit_log?person_id=${student?.id}`,
  `audit_log?by_id=${student?.id}`,
  'family_acts',
  'call_stops',
  `ready_checks?from=${day(-86_400_000)}T00:00:00Z&to=${day(30 * 86_400_000)}T00:00:00Z`,
  'greetings?state=all',
  'teacher_decks',
  'wishes?state=all',
  'slots',
  'slots?days=28',
  `slots?student_id=${student?.id}`,
  `slots?teacher_id=${teacher?.id}`,
  'reviews',
  'reviews?state=all',
  'lesson_wishes?state=all',
  'lesson_problems?state=all',
  `reports/lessons_by_teacher?${YEAR}`,
  'reports/low_balances',
  'reports/low_balances?most=200&active_days=366',
  `reports/no_shows?${YEAR}`,
  `reports/hours?${YEAR}`,
  `reports/revenue?${YEAR}`,
  `reports/trials?${YEAR}`,
  `students/${student?.id}/credits`,
  `students/${student?.id}/purchases`,
  `students/${student?.id}/minutes`,
];

const nameOf = ({ teachers, students }: WholeSchool, list: string): string =>
  list
    .replace(/(from|to)=[^&]*&?/g, '')
    .replace(/[?&]$/, '')
    .replace(teachers[SEEN]?.id ?? '', 'TEACHER')
    .replace(students[SEEN]?.id ?? '', 'STUDENT');

/** Beside each page, in the same moment: says how much slower than itself the machine is. */
const PLAIN =
  'select id, teacher_id, student_id, starts_at, status from lessons order by starts_at desc, id desc limit 200';

interface Walked {
  pages: number;
  lines: number;
  total: number | undefined;
  spread: Spread;
  /** The plain query that was asked before each page, ms. */
  plain: Spread;
}

async function walk(url: string, token: string, list: string): Promise<Walked> {
  const times: number[] = [];
  const plain: number[] = [];
  let [lines, cursor, total]: [number, string | null, number | undefined] = [0, null, undefined];
  do {
    const plainMs = performance.now();
    await database.handle.pool.query(PLAIN);
    const startMs = performance.now();
    plain.push(startMs - plainMs);
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
  return { pages: times.length, lines, total, spread: spreadOf(times), plain: spreadOf(plain) };
}

const print = (walked: [string, Walked][]): void =>
  printTable(
    ['list', 'lines', 'of', 'pages', 'p50 ms', 'p95', 'max', 'plain query p50', 'max', 'p50 / plain'],
    walked.map(([name, { pages, lines, total, spread, plain }]) => [
      name,
      String(lines),
      String(total ?? ''),
      String(pages),
      ...[spread.p50, spread.p95, spread.max, plain.p50, plain.max, spread.p50 / plain.p50].map(short),
    ]),
  );

const database = await BenchDatabase.start();
try {
  console.log(`filling a school with ${LESSONS.toLocaleString('en')} lessons ...`);
  const startMs = performance.now();
  const school = await fillWholeSchool(database, LESSONS);
  console.log(
    `${((performance.now() - startMs) / 1_000).toFixed(0)} s, ${(school.bytes / LESSONS).toFixed(0)} bytes a lesson`,
  );
  const { token } = await addManager({ db: database.handle.db, clock: systemClock }, { name: 'Bench', email: null });
  const server = await startSkylark(database);
  const walked: [string, Walked][] = [];
  try {
    if (option('quiet')) await waitForQuiet();
    for (const list of LISTS(school)) walked.push([nameOf(school, list), await walk(server.url, token, list)]);
    print(walked);
  } finally {
    await server.stop();
  }
  saveResult('whole-school', { lessons: LESSONS, bytes: school.bytes, walked: Object.fromEntries(walked) });
} finally {
  await database.stop();
}
