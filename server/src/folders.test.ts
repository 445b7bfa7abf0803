import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesChecks } from './doctor/filesChecks.ts';
import { runChecks } from './doctor/runChecks.ts';
import { makeFolder } from './platform/folders/makeFolder.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skylark-folders-'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command that never ends is killed: far longer than any takes, so that a busy machine is no failure. */
const ENDED_AFTER_MS = 300_000;

/** @returns its exit code and what it said, also if it doesn't end by itself */
async function run(file: string, args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: ENDED_AFTER_MS,
    killSignal: 'SIGKILL',
  });
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = await text(child.stderr);
  return { code: await code, said: said.trim() };
}

const SAID =
  /^DATA_DIR cannot be written \(E[A-Z]+: .*\)\. It must be a folder that the school’s own user may write\.$/;

const folderChecks = (dataDir: string) =>
  runChecks(filesChecks({ dataDir, files: { store: 'folder', bucket: undefined }, backups: undefined }));

// In /proc Node's own way of making folders never returns.
describe.each([
  ['that nobody can make', () => '/proc/skylark/data'],
  ['in a file', () => join(folder, 'file', 'data')],
])('a DATA_DIR %s', (_, place) => {
  it('is said in one line, by the start and by backups', { timeout: 2 * ENDED_AFTER_MS }, async () => {
    const DATA_DIR = place();
    const [start, backup] = await Promise.all([
      run('main.ts', [], { DATA_DIR }),
      run('backup.ts', ['drill', join(folder, 'drill')], { DATA_DIR, BACKUP_DIR: join(folder, 'backups') }),
    ]);
    expect(start).toEqual({ code: expect.any(Number), said: expect.stringMatching(SAID) });
    expect(start.code).not.toBe(0);
    expect(backup).toEqual({ code: 1, said: expect.stringMatching(SAID) });
  });
});

it.each([
  ['that nobody can make', () => '/proc/skylark/data'],
  ['that nobody can write to', () => '/proc'],
  ['that is a file', () => join(folder, 'file')],
  ['in a file', () => join(folder, 'file', 'data')],
])('the doctor names a DATA_DIR %s', async (_, place) => {
  const [line] = await folderChecks(place());
  expect(line).toMatchObject({ is: 'fail', what: expect.stringMatching(/^DATA_DIR cannot be written \(E/) });
});

it('the doctor makes no folder, which would then be its own user’s', async () => {
  const dataDir = join(folder, 'later', 'data');
  const [line] = await folderChecks(dataDir);
  expect(line).toMatchObject({ is: 'warn', what: 'DATA_DIR is not there yet' });
  expect(readdirSync(folder)).not.toContain('later');
});

it('folders are made with their parents, also when they exist', () => {
  const deep = join(folder, 'one', 'two', 'three');
  makeFolder(deep);
  makeFolder(deep);
  expect(readdirSync(deep)).toEqual([]);
});
