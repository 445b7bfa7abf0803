import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerProcess } from '../rooms/ServerProcess.ts';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');
/** Accessible to `nobody`, the database's user when tests run as root. */
let dataDir: string;
const running: ServerProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'skylark-one-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<ServerProcess> => {
  const server = await ServerProcess.start({ DATA_DIR: dataDir, DATABASE_URL: '' });
  running.push(server);
  return server;
};
const isReady = async ({ url }: ServerProcess): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;

/**
 * A start that is expected to fail.
 * @returns its exit code and output
 */
async function startInVain(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  // Node itself sometimes hangs while it exits, when a function is still being compiled (nodejs/node#54918).
  const impatience = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [said, [code]] = await Promise.all([text(child.stderr), exit]);
  clearTimeout(impatience);
  return { code, said: said.trim() };
}

describe('two schools on one data folder', () => {
  it('the second one refuses with one line, on the same port too; a killed one doesn’t block the next', async () => {
    const first = await start();
    const [{ code, said }, samePort] = await Promise.all([
      startInVain({ DATA_DIR: dataDir }),
      startInVain({ DATA_DIR: dataDir, PORT: new URL(first.url).port }),
    ]);
    expect(code).not.toBe(0);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toContain(`is in use by a Skylark that runs (process ${first.pid})`);
    expect(said).toContain('DATA_DIR=');
    expect(samePort.said).toMatch(/^Port \d+ is in use.*PORT=3001 DATA_DIR=\S+ npm start\.$/);
    expect(await isReady(first)).toBe(true);
    await first.end('SIGKILL');
    expect(await isReady(await start())).toBe(true);
  }, 240_000);

  it('started at the same moment: one opens', async () => {
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    const opened = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(opened).toHaveLength(1);
    expect(await isReady(opened[0]!.value)).toBe(true);
  });
});
