import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runToEnd } from './runToEnd.mjs';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'skylark-run-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const LIMIT_MS = 20_000;
const node = (script: string): [string, string[]] => [process.execPath, ['-e', script]];
/** Leaves a process behind that would run for ever, and writes its id. */
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

it('says how a command ended, and ends what it left behind', async () => {
  expect(await runToEnd(...node(`${LEAVES} process.exitCode = 3;`), { cwd, limitMs: LIMIT_MS })).toEqual({
    status: 3,
    isEnded: false,
  });
  await expect.poll(() => isAlive(Number(readFileSync(join(cwd, 'left'), 'utf8')))).toBe(false);
});

it('ends a command that has written its report and stays', async () => {
  const report = join(cwd, 'report.json');
  const stays = `require('node:fs').writeFileSync(${JSON.stringify(report)}, '{}'); setInterval(() => {}, 1000);`;
  const ended = await runToEnd(...node(stays), { cwd, report, limitMs: 10 * LIMIT_MS, closesWithinMs: 100 });
  expect(ended).toEqual({ status: null, isEnded: true });
});

it('ends a command that writes nothing at its limit, and reports one that is not there', async () => {
  expect(await runToEnd(...node('setInterval(() => {}, 1000)'), { cwd, limitMs: 100 })).toMatchObject({
    isEnded: true,
  });
  expect(await runToEnd('no-such-command', [], { cwd, limitMs: LIMIT_MS })).toEqual({ status: null, isEnded: false });
});
