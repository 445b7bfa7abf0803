import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * The school's key for the hashes of limits: made once, kept beside the database and not in it, so that a copy of the
 * database identifies nobody. Servers that share the data folder share the key; without it counts start again, nothing else.
 */
export function readLimitKey(dataDir: string): Buffer {
  const path = join(dataDir, 'limits.key');
  const made = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    return keyAt(path);
  } catch {
    // A link is made whole or not at all: of two servers that start at once both read the one that was first.
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(made, randomBytes(KEY_BYTES), { mode: 0o600 });
    try {
      linkSync(made, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(made, { force: true });
    }
    return keyAt(path);
  }
}

function keyAt(path: string): Buffer {
  const key = readFileSync(path);
  if (key.length !== KEY_BYTES) throw new Error(`${path}: not a key; remove it, and a new one is made`);
  return key;
}
