// Runs every benchmark, one after the other, each when the machine is otherwise idle; results in bench/results.
//
//   node bench/all.ts [part of a name ...]        about an hour on an idle machine
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const BENCHES: [file: string, ...options: string[]][] = [
  ['board-server.ts', '--quiet', '--tries=3'],
  ['board-ratio.ts'],
  ['flood.ts', '--quiet'],
  ['board-browser.ts', '--quiet'],
  ['board.ts', '--quiet'],
  ['slow-line.ts', '--quiet'],
  ['pages.ts', '--quiet'],
  ['lighthouse.ts', '--quiet'],
  ['deck.ts', '--quiet'],
  ['activity.ts', '--quiet'],
  ['first-picture.ts', '--quiet'],
  ['call.ts', '--quiet'],
  ['after-cut.ts', '--quiet'],
  ['http.ts', '--quiet'],
  ['sign-in.ts', '--quiet'],
  ['lessons-list.ts', '--quiet'],
  ['whole-school.ts', '--quiet'],
  ['slots.ts', '--quiet'],
  ['booking.ts', '--quiet'],
  ['import.ts', '--quiet'],
  ['import-students.ts', '--quiet'],
  ['purchases.ts', '--quiet'],
  ['messages.ts', '--quiet'],
  ['start.ts', '--quiet'],
  ['churn.ts'],
];

const asked = process.argv.slice(2);
for (const [file, ...options] of BENCHES) {
  if (asked.length > 0 && !asked.some((part) => file.includes(part))) continue;
  console.log(`\n— ${file} ${options.join(' ')}`);
  const { status, signal } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...options], {
    stdio: 'inherit',
  });
  if (signal === 'SIGINT') process.exit(130);
  if (status !== 0) process.exitCode = 1;
}
