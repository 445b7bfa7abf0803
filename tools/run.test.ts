import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlaywright, readVitest, run } from './run.ts';

const LIMIT_MS = 20_000;
const node = (script: string): [string, string[]] => [process.execPath, ['-e', script]];
/** Leaves a process behind that never ends, and writes its id to a file. */
const LEAVES = `const { spawn } = require('node:child_process');
const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
require('node:fs').writeFileSync('left', String(left.pid));
left.unref();`;

const isAlive = (pid: number): boolean => {
  try {
    // A process that was killed stays listed until its new parent has read its status.
    return !existsSync(`/proc/${pid}/stat`) || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
      ? process.kill(pid, 0)
      : false;
  } catch {
    return false;
  }
};

describe('what npm test reads', () => {
  it('of Vitest: passed, failed with their first line, a file that could not be loaded', () => {
    const outcome = readVitest('/school', {
      testResults: [
        {
          name: '/school/server/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'one', failureMessages: [] },
            { status: 'failed', fullName: 'two', failureMessages: ['\u001B[31mError: no\u001B[39m\n    at x'] },
            { status: 'skipped', fullName: 'a relay (needs coturn) answers', failureMessages: [] },
            { status: 'pending', fullName: 'three', failureMessages: [] },
          ],
        },
        { name: '/school/b.test.ts', status: 'failed', message: 'Cannot find module\nmore', assertionResults: [] },
      ],
    });
    expect(outcome.passed).toBe(1);
    expect(outcome.failures).toEqual([
      { file: 'server/a.test.ts', name: 'two', message: 'Error: no' },
      { file: 'server/a.test.ts', name: 'three', message: 'pending, but its title has no reason' },
      { file: 'b.test.ts', name: '', message: 'Cannot find module' },
    ]);
    expect(outcome.leftOut).toEqual(['server/a.test.ts: needs coturn']);
  });

  it('of Playwright: flaky ones are named and counted neither way, left out ones with their reason', () => {
    const spec = (title: string, status: string, annotations: { type: string; description?: string }[] = []) => ({
      title,
      file: 'a.journey.ts',
      tests: [{ status, annotations, results: [{ error: { message: 'Timeout\nlog' } }] }],
    });
    const suites = [
      {
        specs: [spec('good', 'expected'), spec('second', 'flaky')],
        suites: [
          { specs: [spec('bad', 'unexpected'), spec('not here', 'skipped', [{ type: 'skip', description: 'why' }])] },
          { specs: [spec('forgotten', 'skipped')] },
        ],
      },
    ];
    expect(readPlaywright({ suites, errors: [] })).toEqual({
      passed: 1,
      failures: [
        { file: 'a.journey.ts', name: 'bad', message: 'Timeout' },
        { file: 'a.journey.ts', name: 'forgotten', message: 'skipped without a reason' },
      ],
      flaky: ['second'],
      leftOut: ['a.journey.ts: why'],
    });
    const broken = readPlaywright({ suites: [], errors: [{ message: 'no browser' }] });
    expect(broken.failures.map(({ message }) => message)).toEqual(['no browser']);
  });
});

describe('a command', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'skylark-run-'));
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));

  it('ends with what it left behind', async () => {
    expect(await run(...node(`${LEAVES} process.exitCode = 3;`), { cwd, limitMs: LIMIT_MS })).toBe(false);
    await expect.poll(() => isAlive(Number(readFileSync(join(cwd, 'left'), 'utf8')))).toBe(false);
    expect(await run(...node(''), { cwd, limitMs: LIMIT_MS })).toBe(true);
  });

  it('is ended at its limit, and has failed when it is not there', async () => {
    expect(await run(...node('setInterval(() => {}, 1000)'), { cwd, limitMs: 100 })).toBe(false);
    expect(await run('no-such-command', [], { cwd, limitMs: LIMIT_MS })).toBe(false);
  });
});
