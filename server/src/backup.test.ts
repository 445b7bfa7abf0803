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
function typed(
  args: string[],
  settings: Record<string, string> = {},
): { status: number | null; out: string; said: string } {
  const { BACKUP_DIR: _, DATABASE_URL: __, ...environment } = process.env;
  const key = randomBytes(32).toString('base64');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...args], {
    env: { ...environment, DATA_DIR: join(folder, 'data'), BACKUP_KEY: key, ...settings },
  });
  return { status, out: String(stdout), said: String(stderr) };
}
const restore = (file: string) => typed(['restore', file]);

it('a backup is restored with its key alone, from any folder; BACKUP_DIR is needed only to make one', () => {
  const missing = join(folder, 'none.backup');
  expect(restore(missing)).toEqual({ status: 1, out: '', said: `There is no ${missing}.\n` });
  const alone = join(folder, 'alone.backup');
  writeFileSync(alone, 'not a backup');
  expect(restore(alone)).toMatchObject({ status: 1, said: expect.stringContaining('erasures.jsonl') });
});

it('exits with 2 when it was not understood, as the command line of the school does; help needs no settings', () => {
  for (const [args, said] of [
    [['nonsense'], 'There is no "nonsense".'],
    [['make', 'more'], 'make takes nothing else.'],
    [['restore'], 'restore needs one file.'],
    [['verify', '--quick'], "Unknown option '--quick'."],
  ] as const)
    expect(typed([...args])).toEqual({
      status: 2,
      out: '',
      said: expect.stringMatching(`^${said}\n\nnpm run backup -- make `),
    });
  expect(typed(['make'])).toMatchObject({ status: 1, said: expect.stringContaining('BACKUP_DIR') });
  const wrong = { PORT: 'none', SKYLARK_COMMAND: 'skylark' };
  for (const args of [[], ['help'], ['--help']])
    expect(typed(args, wrong)).toMatchObject({
      status: 0,
      said: '',
      out: expect.stringMatching(/^skylark backup make /),
    });
});
