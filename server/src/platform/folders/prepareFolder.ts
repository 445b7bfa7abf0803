import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderError, makeFolder } from './makeFolder.ts';

/** Prefix of what is written to find out whether a folder can be written. */
export const WRITTEN = 'written-';

/**
 * Creates a folder that the school was told to use, and writes to it.
 * @param setting what names it for the operator, such as `DATA_DIR`
 * @throws FolderError
 */
export async function prepareFolder(setting: string, folder: string): Promise<void> {
  try {
    makeFolder(folder);
    await writeInto(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FolderError(
      `${setting} cannot be written (${why}). It must be a folder that the school’s own user may write.`,
    );
  }
}

/** Writes and reads back, because permissions alone don't reveal a full or read-only disk. @throws if it can't */
export async function writeInto(folder: string): Promise<void> {
  const own = await mkdtemp(join(folder, WRITTEN));
  try {
    await writeFile(join(own, 'written'), 'read back');
    if ((await readFile(join(own, 'written'), 'utf8')) !== 'read back') throw new Error('it gives back something else');
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
