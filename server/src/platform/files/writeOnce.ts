import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a file that only its owner may read, unless it is there. A link is made whole or not at all: of two servers that
 * start at once both read the one that was first.
 */
export function writeOnce(path: string, content: Buffer | string): void {
  const made = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(made, content, { mode: 0o600 });
  try {
    linkSync(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
}
