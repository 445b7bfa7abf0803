import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skylark-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As on a new machine: the key is known, BACKUP_DIR isn't set. */
function restore(file: string): { status: number | null; said: string } {
  const { BACKUP_DIR: _, DATABASE_URL: __, ...environment } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'backup.ts'), 'restore', file], {
    env: { ...environment, DATA_DIR: join(folder, 'data'), BACKUP_KEY: randomBytes(32).toString('base64') },
  });
  return { status, said: String(stderr) };
}

it('a backup is restored with its key alone, from wherever it lies; BACKUP_DIR is needed for new ones only', () => {
  const missing = join(folder, 'none.backup');
  expect(restore(missing)).toEqual({ status: 1, said: `There is no ${missing}.\n` });
  const alone = join(folder, 'alone.backup');
  writeFileSync(alone, 'not a backup');
  expect(restore(alone)).toMatchObject({ status: 1, said: expect.stringContaining('erasures.jsonl') });
});
