import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPdf } from '../../../../test/aPdf.ts';
import { runReader } from './runReader.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skylark-reader-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const MEGABYTE = 1024 ** 2;
const NORMAL = { memoryBytes: 1_000 * MEGABYTE, seconds: 60 };
const ENDLESS = { memoryBytes: 2_000 * MEGABYTE, seconds: 200 };
/** A pipe that is never written to, so reading it takes forever. */
const anEndlessFile = (name: string): void => void execFileSync('mkfifo', [join(folder, name)]);

/** @returns the result, and the reader's log output */
async function read(
  name: string,
  limits: { memoryBytes: number; seconds: number },
  more: { onProgress?: (done: number, of: number) => void; gone?: AbortSignal; of?: 'manager' } = {},
) {
  const said: string[] = [];
  const log = { warn: (line: object) => said.push(JSON.stringify(line)) };
  const of = { file: join(folder, name), folder, name, course: null, title: null, level: null };
  const came = await runReader(log as never, of, { limits, ...more }).catch(
    (error: unknown) => (error as { code: string }).code,
  );
  return { came, said: said.join() };
}

it('ends a reader that never finishes', async () => {
  anEndlessFile('endless.pdf');
  expect(await read('endless.pdf', { ...ENDLESS, seconds: 1 })).toEqual({
    came: 'import_too_heavy',
    said: expect.stringContaining('too much time'),
  });
});

it('ends a reader that takes more memory than it may', async () => {
  writeFileSync(join(folder, 'huge.pdf'), '%PDF-1.7');
  truncateSync(join(folder, 'huge.pdf'), 900 * MEGABYTE);
  expect(await read('huge.pdf', { memoryBytes: 300 * MEGABYTE, seconds: 60 })).toEqual({
    came: 'import_too_heavy',
    said: expect.stringContaining('too much memory'),
  });
});

it('lets a normal one finish', async () => {
  writeFileSync(join(folder, 'cat.pdf'), aPdf(['A cat']));
  expect(await read('cat.pdf', NORMAL)).toMatchObject({
    came: [{ slug: 'cat-pdf', decks: [{ slides: [{ description: 'A cat' }] }] }],
    said: '',
  });
});

it('reports how many pages of how many are finished', async () => {
  writeFileSync(join(folder, 'farm.pdf'), aPdf(['A cat', 'A cow', 'A hen']));
  const onProgress: string[] = [];
  await read('farm.pdf', NORMAL, { onProgress: (done, of) => onProgress.push(`${done} of ${of}`) });
  // Several lines may arrive in one chunk; only the last one is reported.
  expect(onProgress.at(-1)).toBe('2 of 3');
});

it('reads the next file as soon as nobody waits for an endless one, and skips those that nobody waits for', async () => {
  anEndlessFile('stuck.pdf');
  writeFileSync(join(folder, 'dog.pdf'), aPdf(['A dog']));
  const gone = new AbortController();
  const stuck = read('stuck.pdf', ENDLESS, { gone: gone.signal });
  const alsoGone = read('stuck.pdf', ENDLESS, { gone: gone.signal });
  const next = read('dog.pdf', NORMAL);
  gone.abort();
  expect([(await stuck).came, (await alsoGone).came]).toEqual(['request_timeout', 'request_timeout']);
  expect(await next).toMatchObject({ came: [{ slug: 'dog-pdf' }] });
});

it('reads the next file after one whose process could not be started', async () => {
  const log = { warn: () => undefined } as never;
  const of = { file: 'x', name: 'x', course: null, title: null, level: null };
  const broken = runReader(log, { ...of, folder: join(folder, 'nowhere') });
  const next = read('dog.pdf', NORMAL);
  await expect(broken).rejects.toThrow('ENOENT');
  expect(await next).toMatchObject({ came: [{ slug: 'dog-pdf' }] });
});

it('ends with the server that started it', async () => {
  anEndlessFile('orphan.pdf');
  const of = { file: join(folder, 'orphan.pdf'), folder, name: 'orphan', course: null, title: null, level: null };
  // Starts a reader that holds the same output, so that the output ends when both have ended.
  const program = `
    const order = JSON.stringify({ ...${JSON.stringify({ ...of, limits: ENDLESS })}, serverPid: process.pid });
    const reader = [${JSON.stringify(join(import.meta.dirname, 'reader/main.ts'))}, order];
    require('node:child_process').spawn(process.execPath, reader, { stdio: ['ignore', 'inherit', 'ignore'] });
    console.log('started')`;
  const server = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(server.stdout, 'data');
  server.stdout.resume();
  server.kill('SIGKILL');
  await once(server.stdout, 'close');
  expect([server.signalCode, server.stdout.closed]).toEqual(['SIGKILL', true]);
});

it('refuses a file when three wait, and takes one again when they have left', async () => {
  anEndlessFile('first.pdf');
  writeFileSync(join(folder, 'waiting.pdf'), aPdf(['A cat']));
  const [first, gone] = [new AbortController(), new AbortController()];
  const reading = read('first.pdf', ENDLESS, { gone: first.signal });
  const waiting = [1, 2, 3].map(() => read('waiting.pdf', NORMAL, { gone: gone.signal }));
  expect(await read('waiting.pdf', NORMAL)).toEqual({ came: 'overloaded', said: '' });
  // Managers have two places more.
  const more = { of: 'manager', gone: gone.signal } as const;
  waiting.push(...[1, 2].map(() => read('waiting.pdf', NORMAL, more)));
  expect(await read('waiting.pdf', NORMAL, more)).toEqual({ came: 'overloaded', said: '' });
  gone.abort();
  first.abort();
  for (const one of [reading, ...waiting]) expect(await one).toMatchObject({ came: 'request_timeout' });
  expect(await read('waiting.pdf', NORMAL)).toMatchObject({ came: [{ slug: 'waiting-pdf' }] });
});
