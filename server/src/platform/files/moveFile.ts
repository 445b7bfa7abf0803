import { createHash } from 'node:crypto';
import type { FileStore } from './FileStore.ts';
import { readWhole } from './readWhole.ts';

/**
 * Moves one file; it is only removed from the old place once the new one returns the same bytes. If it is deleted
 * during the move, a copy that was already written is left to the nightly cleanup.
 * @returns its length in bytes; undefined if it is gone
 * @throws Error with an explanation
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
