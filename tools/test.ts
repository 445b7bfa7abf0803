// npm test: everything that can be checked automatically, fastest failures first. The last line counts all.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { LONG_JOURNEYS } from '../e2e/longJourneys.ts';
import { playwright, ROOT, run, vitest, type Failure, type Outcome } from './run.ts';

// Tests start the server and the command line dozens of times: each would compile the same modules again, for most of a
// second of processor time.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/compiled');

// Programs that browsers.ts unpacks from Debian's packages.
process.env['PATH'] += `:${join(ROOT, 'node_modules/.cache/programs/usr/bin')}`;

const MINUTE_MS = 60_000;
/** Several times what each takes on two quiet cores: a run that is ended loses the results of all its tests. */
const UNIT_LIMIT_MS = 40 * MINUTE_MS;
const JOURNEYS_LIMIT_MS = 35 * MINUTE_MS;
const BROWSERS_LIMIT_MS = 10 * MINUTE_MS;

const all: Outcome = { passed: 0, failures: [], flaky: [], leftOut: [] };

type Check = [name: string, command: string, args: string[]];

/** Parallel lanes: types keep one core busy about as long as all other checks together. */
const checks: Check[][] = [
  // One checker per project: each of four would load the libraries' types again, which takes twice the time on two
  // cores.
  [['types', 'tsc', ['-b', '--checkers', '1']]],
  [
    ['format', 'oxfmt', ['--check']],
    ['dependency rules', 'node', ['tools/importRules.ts']],
    ['dependency rules: planted violations are found', 'node', ['tools/importRules.ts', '--planted']],
    ['dead code', 'knip', []],
    ['database types', 'node', ['tools/db-types.ts', '--check']],
    ['sizes of what each route loads', 'node', ['tools/sizes.ts', '--check']],
    ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ],
];
await Promise.all(checks.map(oneAfterTheOther));

// Before the unit tests, because some of them need a relay or a balancer.
const hasBrowser = await step('browsers and other programs', () =>
  run('node', ['tools/browsers.ts'], { limitMs: BROWSERS_LIMIT_MS }),
);
add(await unitTests());
if (hasBrowser) add(await step('journeys in browsers', () => playwright([], { limitMs: JOURNEYS_LIMIT_MS })));
else all.failures.push({ file: 'browsers', name: 'install', message: 'see above' });

// Repeated at the end, for people who read only the last lines.
console.log('');
const leftOut = Object.entries(Object.groupBy(all.leftOut, (reason) => reason));
for (const [reason, tests] of leftOut) console.log(`skipped (${tests?.length}): ${reason}`);
if (hasBrowser) console.log(`only as trials (npm run trials -- e2e/journeys/): ${LONG_JOURNEYS.join(', ')}`);
for (const name of all.flaky) console.log(`flaky, passed only on the second try: ${name}`);
for (const { file, name, message } of all.failures) console.log(`failed: ${file} › ${name}: ${message}`);
const skipped = all.leftOut.length > 0 ? `, ${all.leftOut.length} skipped` : '';
console.log(`\n${all.passed} passed, ${all.failures.length} failed${skipped}`);
process.exitCode = all.failures.length === 0 ? 0 : 1;

async function oneAfterTheOther(lane: Check[]): Promise<void> {
  for (const [name, command, args] of lane)
    if (await check(name, command, args)) all.passed += 1;
    else all.failures.push({ file: name, name: command, message: 'see above' });
}

/** Prints its output when it has finished, because another check runs in parallel. */
function check(name: string, command: string, args: string[]): Promise<boolean> {
  const fromMs = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('error', (error) => (said += String(error)));
    child.on('close', (status, signal) => {
      if (signal === 'SIGINT') process.exit(130);
      console.log(`\n— ${name}\n${said}${status === 0 ? 'ok' : 'FAILED'}: ${name} (${secondsSince(fromMs)} s)`);
      resolve(status === 0);
    });
  });
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const fromMs = Date.now();
  console.log(`\n— ${name}`);
  const result = await work();
  console.log(`${name}: ${secondsSince(fromMs)} s`);
  return result;
}

function secondsSince(fromMs: number): string {
  return ((Date.now() - fromMs) / 1000).toFixed(1);
}

/**
 * Failed files are run once more, separately and from the beginning, because a retry next to what the first try left
 * behind proves nothing. If they pass then, they are flaky. When many fail it is no coincidence, and all count as
 * failed.
 */
async function unitTests(): Promise<Outcome> {
  const limitMs = UNIT_LIMIT_MS;
  const first = await step('unit and server tests', () => vitest([], { limitMs }));
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > 12 || files.includes('')) return first;
  const again = await step('the files that failed, alone', () => vitest([...files, '--maxWorkers=1'], { limitMs }));
  const isSame = (one: Failure): boolean =>
    again.failures.some(({ file, name }) => file === one.file && (name === one.name || name === ''));
  return {
    ...first,
    failures: again.failures,
    flaky: first.failures.filter((failure) => !isSame(failure)).map(({ file, name }) => `${file} › ${name}`),
  };
}

function add(outcome: Outcome): void {
  all.passed += outcome.passed;
  all.failures.push(...outcome.failures);
  all.flaky.push(...outcome.flaky);
  all.leftOut.push(...outcome.leftOut);
}
