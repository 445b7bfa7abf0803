// npm test: everything that can be checked by machine, in the order in which it fails fastest. The last line counts all.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const REPORTS = join(ROOT, 'node_modules/.cache/reports');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

let passed = 0;
let failed = 0;

/** @type {[name: string, command: string, args: string[]][]} */
const checks = [
  // One checker a project: four of them each learn the libraries' types anew, which takes twice the time on two cores.
  ['types', 'tsc', ['-b', '--checkers', '1']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt', ['--check']],
  ['arrows', 'node', ['tools/arrows.mjs']],
  ['arrows: planted wrong imports are found', 'node', ['tools/arrows.mjs', '--planted']],
  ['dead code', 'knip', []],
  ['database types', 'node', ['tools/db-types.mjs', '--check']],
  ['sizes of what each route loads', 'node', ['tools/sizes.mjs', '--check']],
];
for (const [name, command, args] of checks) {
  const ok = run(name, command, args);
  if (ok) passed += 1;
  else failed += 1;
}

const unit = join(REPORTS, 'unit.json');
const flaky = join(REPORTS, 'flaky.json');
process.env.SKYLARK_FLAKY_TESTS = flaky;
run('unit and server tests', 'vitest', [
  'run',
  ...['default', 'json', './tools/flakyTests.ts'].map((reporter) => `--reporter=${reporter}`),
  `--outputFile.json=${unit}`,
]);
count(unit, (report) => ({
  passed: report.numPassedTests - (existsSync(flaky) ? JSON.parse(readFileSync(flaky, 'utf8')).length : 0),
  failed: report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1),
}));

if (run('browsers', 'node', ['tools/browsers.mjs'])) {
  journeys('pages', 2);
  journeys('rooms', 1);
} else failed += 1;

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {string} name @param {string} command @param {string[]} args */
function run(name, command, args) {
  const from = Date.now();
  console.log(`\n— ${name}`);
  const { status, signal } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  // Ctrl-C ends the whole run, not only the step.
  if (signal === 'SIGINT') process.exit(130);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  return status === 0;
}

/** @param {string} project @param {number} workers */
function journeys(project, workers) {
  const report = join(REPORTS, `journeys-${project}.json`);
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  run(`journeys in browsers: ${project}`, 'playwright', [
    'test',
    '--config=e2e/playwright.config.ts',
    `--project=${project}`,
    `--workers=${workers}`,
  ]);
  // A run that broke off outside its tests counts as one failure.
  count(report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + (stats.unexpected === 0 && errors.length > 0 ? 1 : 0),
  }));
  if (existsSync(report)) sayLeftOut(JSON.parse(readFileSync(report, 'utf8')).suites);
}

/** Names each journey that was left out, and why, and each that needed a second try: it counts neither as passed nor as failed. @param {any[]} suites */
function sayLeftOut(suites) {
  for (const suite of suites) {
    sayLeftOut(suite.suites ?? []);
    for (const { title, tests } of suite.specs)
      for (const { annotations, status } of tests) {
        if (status === 'flaky') console.log(`flaky, passed only on the second try: ${title}`);
        for (const { type, description } of annotations)
          if (type === 'skip') console.log(`left out: ${title}: ${description}`);
      }
  }
}

/**
 * A run that died before it could report counts as one failure.
 * @param {string} file @param {(report: any) => { passed: number, failed: number }} read
 */
function count(file, read) {
  const found = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 };
  passed += found.passed;
  failed += found.failed;
}
