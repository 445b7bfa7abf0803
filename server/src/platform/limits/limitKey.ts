import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOnce } from '../files/writeOnce.ts';

const KEY_BYTES = 32;

/**
 * The school's key for hashing limit keys: created once and stored outside the database, so that a copy of the database
 * identifies nobody. Servers that share the data folder share the key; losing it only resets the counts.
 */
export function readLimitKey(dataDir: string): Buffer {
  const path = join(dataDir, 'limits.key');
  try {
    return keyAt(path);
  } catch {
    writeOnce(path, randomBytes(KEY_BYTES));
    return keyAt(path);
  }
}

function keyAt(path: string): Buffer {
  const key = readFileSync(path);
  if (key.length !== KEY_BYTES) throw new Error(`${path}: not a key; remove it, and a new one is made`);
  return key;
}
