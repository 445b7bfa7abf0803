// npm test: everything that can be checked automatically, fastest failures first. The last line counts all.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LONG_JOURNEYS } from '../e2e/longJourneys.ts';
import { runToEnd } from './runToEnd.mjs';
import { readPlaywright, readVitest } from './testReports.mjs';

const ROOT = join(import.meta.dirname, '..');
const REPORTS = join(ROOT, 'node_modules/.cache/reports');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
// Tests start the server and the command line dozens of times: each would compile the same modules again, for most of a
// second of processor time.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');

// Programs that browsers.mjs unpacks from Debian's packages.
process.env.PATH += `:${join(ROOT, 'node_modules/.cache/programs/usr/bin')}`;

const MINUTE_MS = 60_000;
/** Several times what each takes on two quiet cores. */
const UNIT_LIMIT_MS = 20 * MINUTE_MS;
const JOURNEYS_LIMIT_MS = 35 * MINUTE_MS;
const BROWSERS_LIMIT_MS = 10 * MINUTE_MS;

/** @type {import('./testReports.mjs').Outcome} */
const all = { passed: 0, failures: [], flaky: [], leftOut: [] };

/** @typedef {[name: string, command: string, args: string[]]} Check */

/** @type {Check[][]} Parallel lanes: types keep one core busy about as long as all other checks together. */
const checks = [
  // One checker per project: each of four would load the libraries' types again, which takes twice the time on two
  // cores.
  [['types', 'tsc', ['-b', '--checkers', '1']]],
  [
    ['format', 'oxfmt', ['--check']],
    ['dependency rules', 'node', ['tools/importRules.mjs']],
    ['dependency rules: planted violations are found', 'node', ['tools/importRules.mjs', '--planted']],
    ['dead code', 'knip', []],
    ['database types', 'node', ['tools/db-types.mjs', '--check']],
    ['sizes of what each route loads', 'node', ['tools/sizes.mjs', '--check']],
    ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ],
];
await Promise.all(checks.map(oneAfterTheOther));

// Before the unit tests, because some of them need a relay or a balancer.
const hasBrowser = await run('browsers and other programs', 'node', ['tools/browsers.mjs'], BROWSERS_LIMIT_MS);
add(await unitTests());
if (hasBrowser) add(await journeys());
else all.failures.push({ file: 'browsers', name: 'install', message: 'see above' });

// Repeated at the end, for people who read only the last lines.
console.log('');
const leftOut = Object.entries(Object.groupBy(all.leftOut, (reason) => reason));
for (const [reason, tests] of leftOut) console.log(`skipped (${tests?.length}): ${reason}`);
if (hasBrowser) console.log(`only as trials (npm run trials -- e2e/journeys): ${LONG_JOURNEYS.join(', ')}`);
for (const name of all.flaky) console.log(`flaky, passed only on the second try: ${name}`);
for (const { file, name, message } of all.failures) console.log(`failed: ${file} › ${name}: ${message}`);
const skipped = all.leftOut.length > 0 ? `, ${all.leftOut.length} skipped` : '';
console.log(`\n${all.passed} passed, ${all.failures.length} failed${skipped}`);
process.exitCode = all.failures.length === 0 ? 0 : 1;

/** @param {Check[]} lane */
async function oneAfterTheOther(lane) {
  for (const [name, command, args] of lane)
    if (await check(name, command, args)) all.passed += 1;
    else all.failures.push({ file: name, name: command, message: 'see above' });
}

/**
 * Prints its output when it has finished, because another check runs in parallel.
 * @param {string} name @param {string} command @param {string[]} args @returns {Promise<boolean>} whether all is well
 */
function check(name, command, args) {
  const from = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('error', (error) => (said += String(error)));
    child.on('close', (status, signal) => {
      if (signal === 'SIGINT') process.exit(130);
      const took = ((Date.now() - from) / 1000).toFixed(1);
      console.log(`\n— ${name}\n${said}${status === 0 ? 'ok' : 'FAILED'}: ${name} (${took} s)`);
      resolve(status === 0);
    });
  });
}

/**
 * A step that has written its report and then doesn't end is named, like a test that passed only on its second try.
 * @param {string} name @param {string} command @param {string[]} args
 * @param {number} limitMs
 * @param {string} [report]
 */
async function run(name, command, args, limitMs, report) {
  const from = Date.now();
  console.log(`\n— ${name}`);
  const { status, isEnded } = await runToEnd(command, args, { cwd: ROOT, limitMs, report });
  if (isEnded) all.flaky.push(`${name} (did not end by itself)`);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  return status === 0;
}

/**
 * Failed files are run once more, separately and from the beginning, because a retry next to what the first try left
 * behind proves nothing. If they pass then, they are flaky. When many fail it is no coincidence, and all count as
 * failed.
 */
async function unitTests() {
  const first = await vitest('unit and server tests', 'unit', []);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > 12 || files.includes('')) return first;
  const again = await vitest('the files that failed, alone', 'again', [...files, '--maxWorkers=1']);
  const isSame = (/** @type {import('./testReports.mjs').Failure} */ one) =>
    again.failures.some(({ file, name }) => file === one.file && (name === one.name || name === ''));
  return {
    ...first,
    failures: again.failures,
    flaky: first.failures.filter((failure) => !isSame(failure)).map(({ file, name }) => `${file} › ${name}`),
  };
}

/** @param {string} name @param {string} report @param {string[]} args */
async function vitest(name, report, args) {
  const file = join(REPORTS, `${report}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  await run(name, 'vitest', ['run', ...reporters, ...args], UNIT_LIMIT_MS, file);
  return read(file, (found) => readVitest(ROOT, found), name);
}

async function journeys() {
  const report = join(REPORTS, 'journeys.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  const name = 'journeys in browsers';
  await run(name, 'playwright', ['test', '--config=e2e/playwright.config.ts'], JOURNEYS_LIMIT_MS, report);
  return read(report, readPlaywright, name);
}

/**
 * A run that exited without a report counts as one failure.
 * @param {string} file
 * @param {(report: any) => import('./testReports.mjs').Outcome} understand
 * @param {string} name
 */
function read(file, understand, name) {
  if (existsSync(file)) return understand(JSON.parse(readFileSync(file, 'utf8')));
  return { passed: 0, failures: [{ file: '', name, message: 'ended without a report' }], flaky: [], leftOut: [] };
}

/** @param {import('./testReports.mjs').Outcome} outcome */
function add(outcome) {
  all.passed += outcome.passed;
  all.failures.push(...outcome.failures);
  all.flaky.push(...outcome.flaky);
  all.leftOut.push(...outcome.leftOut);
}
