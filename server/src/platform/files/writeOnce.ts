import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../folders/makeFolder.ts';

/**
 * Creates a file only its owner can read, unless it exists. A hard link is created atomically: when two servers start
 * at the same time, both read the one that was first.
 */
export function writeOnce(path: string, content: Buffer | string): void {
  const made = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  makeFolder(dirname(path));
  writeFileSync(made, content, { mode: 0o600 });
  try {
    linkSync(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
}
