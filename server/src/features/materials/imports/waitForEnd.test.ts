import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { waitForEnd } from './waitForEnd.ts';

const HOUR_MS = 3_600_000;
const endless = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

it('kills a process that takes too long', async () => {
  const child = endless();
  expect(await waitForEnd(child, { killAfterMs: 50, abandonAfterMs: HOUR_MS })).toBe(true);
  expect(child.signalCode).toBe('SIGKILL');
});

it('kills a process that nobody needs any more', async () => {
  const child = endless();
  const gone = new AbortController();
  const ended = waitForEnd(child, { killAfterMs: HOUR_MS, abandonAfterMs: HOUR_MS, gone: gone.signal });
  gone.abort();
  expect(await ended).toBe(true);
  expect(child.signalCode).toBe('SIGKILL');
});

it('abandons a process that does not end although it was killed', async () => {
  const signals: unknown[] = [];
  const stuck = Object.assign(new EventEmitter(), { kill: (signal: unknown) => signals.push(signal) > 0 });
  expect(await waitForEnd(stuck, { killAfterMs: 10, abandonAfterMs: 30 })).toBe(false);
  expect(signals).toEqual(['SIGKILL']);
});

it('says that a process could not be started', async () => {
  const child = spawn('/no/such/program');
  await expect(waitForEnd(child, { killAfterMs: HOUR_MS, abandonAfterMs: HOUR_MS })).rejects.toThrow('ENOENT');
});
