import { createHash } from 'node:crypto';
import type { FileStore } from './FileStore.ts';
import { readWhole } from './readWhole.ts';

/**
 * Moves one file, and takes it from the old place only when the new one gives back the same bytes. A file that was removed
 * meanwhile is left to the nightly sweep where it has arrived already.
 * @returns its length in bytes; undefined when it is gone
 * @throws Error in words
 */
export async function moveFile(key: string, from: FileStore, to: FileStore): Promise<number | undefined> {
  const bytes = await readWhole(from, key);
  if (!bytes) return undefined;
  await to.put(key, bytes);
  const arrived = await readWhole(to, key);
  if (!arrived || sumOf(arrived) !== sumOf(bytes)) throw new Error(`${key} did not arrive as it was`);
  await from.remove(key);
  return bytes.length;
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
