// An upgrade of a school of 230 teachers, 5,000 students and 1,000,000 lessons from an older schema: how long each
// migration takes, and how long the reads and writes of a running school wait meanwhile.
//
//   node bench/upgrade.ts [--lessons=1000000] [--from=0148]
//
// --from is the first migration that is measured. Aim: nothing waits for longer than a few seconds.
import { listKnownMigrations, migrate } from '../server/src/platform/db/migrate.ts';
import { BenchDatabase } from './parts/Database.ts';
import { longestWaits, type Waits } from './parts/longestWaits.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { fillWholeSchool } from './parts/wholeSchool.ts';

const LESSONS = numberOption('lessons', 1_000_000);
const FROM = option('from') ?? '0148';

const known = listKnownMigrations();
const database = await BenchDatabase.start(known.filter((name) => name < FROM));
try {
  console.log(`filling a school with ${LESSONS.toLocaleString('en')} lessons before ${FROM} ...`);
  await fillWholeSchool(database, LESSONS);
  const measured: [string, { ms: number; waits: Waits }][] = [];
  for (const name of known.filter((one) => one >= FROM)) {
    const { ms, waits } = await longestWaits(database.url, () => migrate(database.handle.pool, [name]));
    measured.push([name, { ms, waits }]);
  }
  const worst = (waits: Waits, kind: 'read' | 'write'): [string, string] => {
    const [[table, { [kind]: ms }] = ['', { [kind]: 0 }]] = Object.entries(waits).toSorted(
      (one, other) => other[1][kind] - one[1][kind],
    );
    return [short(ms ?? 0), table];
  };
  printTable(
    ['migration', 'ms', 'longest read', 'of', 'longest write', 'of'],
    measured.map(([name, { ms, waits }]) => [name, short(ms), ...worst(waits, 'read'), ...worst(waits, 'write')]),
  );
  saveResult('upgrade', { lessons: LESSONS, from: FROM, measured: Object.fromEntries(measured) });
} finally {
  await database.stop();
}
