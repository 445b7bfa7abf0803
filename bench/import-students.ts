// 5,000 students brought in from CSV through the manager API, into a school that has lessons already: a dry run, in earnest,
// the same file again, and the dry run of what is known.
//
//   node bench/import-students.ts [--lessons=100000] [--lines=5000] [--quiet]
//
// Aim: the dry run within 10 s.
import { addManager } from '../server/src/features/manager/index.ts';
import { systemClock } from '../server/src/platform/clock/clock.ts';
import { BenchDatabase } from './parts/Database.ts';
import { importTimes } from './parts/importTimes.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { startSkylark } from './parts/skylark.ts';
import { fillWholeSchool } from './parts/wholeSchool.ts';

const LESSONS = numberOption('lessons', 100_000);
const LINES = numberOption('lines', 5_000);

const database = await BenchDatabase.start();
try {
  await fillWholeSchool(database, LESSONS);
  const { token } = await addManager({ db: database.handle.db, clock: systemClock }, { name: 'Bench', email: null });
  const server = await startSkylark(database);
  try {
    if (option('quiet')) await waitForQuiet();
    const times = await importTimes(server.url, token, LINES);
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
