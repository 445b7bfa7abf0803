// Runs the checks and the two test runners, and converts what they report to one form.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
const REPORTS = join(ROOT, 'node_modules/.cache/reports');

export interface Failure {
  /** Relative to the root of the project. */
  file: string;
  name: string;
  message: string;
}
export interface Outcome {
  passed: number;
  failures: Failure[];
  /** Passed only on the second try: they count neither as passed nor as failed. */
  flaky: string[];
  /** A line, with the reason, for each skipped test. */
  leftOut: string[];
}

/**
 * Runs a command to its end, or to its limit, and shows its output. Everything it started ends with it, so that a server
 * left behind by a failed test can't hold the output open.
 * @returns whether it succeeded
 */
export function run(
  command: string,
  args: string[],
  { limitMs, cwd = ROOT, env = process.env }: { limitMs: number; cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<boolean> {
  // In its own process group, so that all of it can be killed at once.
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const endAll = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process group has already exited.
    }
  };
  const interrupt = (): never => {
    endAll();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  const limit = setTimeout(() => {
    console.error(`${command} did not end within ${limitMs / 60_000} minutes`);
    endAll();
  }, limitMs);
  return new Promise((resolve) => {
    const finish = (isWell: boolean): void => {
      clearTimeout(limit);
      endAll();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
      resolve(isWell);
    };
    child.on('error', (error) => {
      console.error(String(error));
      finish(false);
    });
    child.on('exit', (status) => finish(status === 0));
  });
}

interface Run {
  limitMs: number;
  env?: NodeJS.ProcessEnv;
}

export async function vitest(args: string[], { limitMs, env = process.env }: Run): Promise<Outcome> {
  const report = newReport('vitest');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const isWell = await run('vitest', ['run', ...reporters, ...args], { limitMs, env });
  return outcomeOf(report, isWell, (text) => readVitest(ROOT, JSON.parse(text)));
}

export async function playwright(args: string[], { limitMs, env = process.env }: Run): Promise<Outcome> {
  const report = newReport('playwright');
  const isWell = await run('playwright', ['test', '--config=e2e/playwright.config.ts', ...args], {
    limitMs,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return outcomeOf(report, isWell, (text) => readPlaywright(JSON.parse(text)));
}

function newReport(name: string): string {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  return report;
}

/** A failed run counts at least one failure, even if its report is missing or lists none. */
function outcomeOf(report: string, isWell: boolean, understand: (text: string) => Outcome): Outcome {
  const outcome = existsSync(report) ? understand(readFileSync(report, 'utf8')) : NOTHING;
  if (isWell || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ file: '', name: 'outside the tests', message: 'see above' }] };
}
const NOTHING: Outcome = { passed: 0, failures: [], flaky: [], leftOut: [] };

/** A test that may be skipped says in its title what it needs: "a real relay (needs coturn)". */
const NEEDS = /\((needs [^)]+)\)/;

/** The parts of Vitest's report that are used. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

export function readVitest(root: string, { testResults }: VitestReport): Outcome {
  const outcome: Outcome = { passed: 0, failures: [], flaky: [], leftOut: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(`${root}/`, '');
    const before = outcome.failures.length;
    for (const test of assertionResults)
      if (test.status === 'passed') outcome.passed += 1;
      else if (test.status === 'failed')
        outcome.failures.push({ file, name: test.fullName, message: firstLine(test.failureMessages?.[0]) });
      else {
        const reason = NEEDS.exec(test.fullName)?.[1];
        if (reason) outcome.leftOut.push(`${file}: ${reason}`);
        else
          outcome.failures.push({ file, name: test.fullName, message: `${test.status}, but its title has no reason` });
      }
    // It failed to load, or a hook failed outside of its tests.
    if (status === 'failed' && outcome.failures.length === before)
      outcome.failures.push({ file, name: '', message: firstLine(message) });
  }
  return outcome;
}

/** The parts of Playwright's report that are used. */
interface PlaywrightReport {
  suites: Suite[];
  errors: { message?: string }[];
}
interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}
interface Spec {
  file: string;
  title: string;
  tests: {
    annotations: { type: string; description?: string }[];
    status: string;
    results: { error?: { message?: string } }[];
  }[];
}

export function readPlaywright({ suites, errors }: PlaywrightReport): Outcome {
  const outcome: Outcome = { passed: 0, failures: [], flaky: [], leftOut: [] };
  for (const { file, title, tests } of suites.flatMap(specsOf))
    for (const { annotations, status, results } of tests) {
      if (status === 'expected') outcome.passed += 1;
      if (status === 'flaky') outcome.flaky.push(title);
      if (status === 'unexpected')
        outcome.failures.push({ file, name: title, message: firstLine(results.at(-1)?.error?.message) });
      if (status === 'skipped') {
        const reason = annotations.find(({ type }) => type === 'skip')?.description;
        if (reason) outcome.leftOut.push(`${file}: ${reason}`);
        else outcome.failures.push({ file, name: title, message: 'skipped without a reason' });
      }
    }
  // A run that aborted outside of its tests counts as one failure.
  const [error] = errors;
  if (outcome.failures.length === 0 && error)
    outcome.failures.push({ file: '', name: 'outside the journeys', message: firstLine(error.message) });
  return outcome;
}

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...suites.flatMap(specsOf), ...specs];

function firstLine(message = 'no message'): string {
  // eslint-disable-next-line no-control-regex -- colours of the terminal
  return message.replaceAll(/\u001B\[\d+m/g, '').split('\n', 1)[0] ?? '';
}
