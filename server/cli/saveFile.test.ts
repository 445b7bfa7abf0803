import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { saveFile } from './saveFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'save-'));
afterAll(() => rmSync(folder, { recursive: true }));
const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text)).buffer;

it('replaces a file as a whole, and leaves nothing behind when it can’t', () => {
  const path = join(folder, 'report.csv');
  writeFileSync(path, 'an earlier, longer report');
  saveFile(path, bytesOf('new'));
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(() => saveFile(join(folder, 'nowhere', 'x.csv'), bytesOf('new'))).toThrow(
    /x\.csv could not be written: ENOENT/,
  );
  mkdirSync(join(folder, 'place'));
  expect(() => saveFile(join(folder, 'place'), bytesOf('new'))).toThrow(/place could not be written: EISDIR/);
  expect(readdirSync(folder).toSorted()).toEqual(['place', 'report.csv']);
});

it('writes to a device directly', () => {
  saveFile('/dev/null', bytesOf('new'));
  // A full disk.
  expect(() => saveFile('/dev/full', bytesOf('new'))).toThrow('/dev/full could not be written: ENOSPC');
});
