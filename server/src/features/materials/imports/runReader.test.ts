import { execFileSync } from 'node:child_process';
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

/** @returns the result, and the reader's log output */
async function read(
  name: string,
  limits: { memoryBytes: number; seconds: number },
  onProgress?: (done: number, of: number) => void,
) {
  const said: string[] = [];
  const log = { warn: (line: object) => said.push(JSON.stringify(line)) };
  const of = { file: join(folder, name), folder, name, course: null, title: null, level: null };
  const came = await runReader(log as never, of, limits, onProgress).catch(
    (error: unknown) => (error as { code: string }).code,
  );
  return { came, said: said.join() };
}

it('ends a reader that never comes to an end', async () => {
  // A pipe that is never written to, so reading it takes forever.
  execFileSync('mkfifo', [join(folder, 'endless.pdf')]);
  expect(await read('endless.pdf', { memoryBytes: 2_000 * MEGABYTE, seconds: 1 })).toEqual({
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
  expect(await read('cat.pdf', { memoryBytes: 1_000 * MEGABYTE, seconds: 60 })).toMatchObject({
    came: [{ slug: 'cat-pdf', decks: [{ slides: [{ description: 'A cat' }] }] }],
    said: '',
  });
});

it('reports how many pages of how many are finished', async () => {
  writeFileSync(join(folder, 'farm.pdf'), aPdf(['A cat', 'A cow', 'A hen']));
  const onProgress: string[] = [];
  await read('farm.pdf', { memoryBytes: 1_000 * MEGABYTE, seconds: 60 }, (done, of) =>
    onProgress.push(`${done} of ${of}`),
  );
  // Several lines may arrive in one chunk; only the last one is reported.
  expect(onProgress.at(-1)).toBe('2 of 3');
});
