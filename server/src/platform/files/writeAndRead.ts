import { randomUUID } from 'node:crypto';
import type { FileStore } from './FileStore.ts';
import { readWhole } from './readWhole.ts';

/** Writes, reads and removes a file. @returns the error message of the store; null if everything works */
export async function writeAndRead(store: FileStore): Promise<string | null> {
  const [key, bytes] = [`check-${randomUUID()}`, Buffer.from('The school looks whether files can be kept here.')];
  try {
    await store.put(key, bytes);
    const found = await readWhole(store, key);
    await store.remove(key);
    return found?.equals(bytes) === true ? null : 'what was written does not come back';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}
