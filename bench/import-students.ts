// 5,000 students brought in from CSV through the manager API, into a school that has lessons already: a dry run, in earnest,
// the same file again, and the dry run of what is known.
//
//   node bench/import-students.ts [--lessons=100000] [--lines=5000] [--quiet]
//
// Aim: the dry run within 10 s.
import { addManager } from '../server/src/features/manager/index.ts';
import { systemClock } from '../server/src/platform/clock/clock.ts';
import { BenchDatabase } from './parts/Database.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { startSkylark } from './parts/skylark.ts';
import { fillWholeSchool } from './parts/wholeSchool.ts';

const LESSONS = numberOption('lessons', 100_000);
const LINES = numberOption('lines', 5_000);

/** Brings them in: a dry run, in earnest, the same again, and a dry run of what is known by then; by name, in ms. */
async function importTimes(url: string, token: string): Promise<Record<string, number>> {
  const lines = Array.from(
    { length: LINES },
    (_, at) => `old-${at},Child,Number,Parent,import-${at}@example.test,${at % 20}`,
  );
  const file = new Blob([['key,first_name,last_name,parent_name,email,lessons', ...lines].join('\n')]);
  const times: Record<string, number> = {};
  const runs = { 'dry run': '?dry_run=true', 'in earnest': '', again: '', 'dry run again': '?dry_run=true' };
  for (const [name, query] of Object.entries(runs)) {
    const body = new FormData();
    body.append('file', file, 'students.csv');
    const startMs = performance.now();
    const answer = await fetch(`${url}/api/v2/manager/students/imports${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    const said = await answer.text();
    times[name] = performance.now() - startMs;
    if (!answer.ok || (JSON.parse(said) as { failed: number }).failed > 0) throw new Error(`import: ${said}`);
  }
  return times;
}

const database = await BenchDatabase.start();
try {
  await fillWholeSchool(database, LESSONS);
  const { token } = await addManager({ db: database.handle.db, clock: systemClock }, { name: 'Bench', email: null });
  const server = await startSkylark(database);
  try {
    if (option('quiet')) await waitForQuiet();
    const times = await importTimes(server.url, token);
    printTable(
      [`${LINES} lines`, 's'],
      Object.entries(times).map(([name, ms]) => [name, short(ms / 1_000)]),
    );
    saveResult('import-students', { lessons: LESSONS, lines: LINES, times });
  } finally {
    await server.stop();
  }
} finally {
  await database.stop();
}
