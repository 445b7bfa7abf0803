import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from './BackupError.ts';
import { FETCHED } from './removeLeftovers.ts';

/**
 * Creates the backup folder and writes to it, because permissions alone don't reveal a full or read-only disk.
 * @throws BackupError
 */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    // It may be removed at the same moment by a backup that clears leftovers.
    await rm(await mkdtemp(join(folder, FETCHED)), { recursive: true, force: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `BACKUP_DIR cannot be written (${why}). It must be a folder that the school’s own user may write.`,
    );
  }
}

/** Node's `recursive` option never returns if an existing folder can't have subfolders, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if ((await tryToMake(folder)) !== 'ENOENT') return;
  await makeFolder(dirname(folder));
  if ((await tryToMake(folder)) === 'ENOENT') throw new Error(`ENOENT: ${folder} can't be made`);
}

/** @returns the code of why it wasn't made: it exists, perhaps since another server has just made it, or its parent doesn't */
async function tryToMake(folder: string): Promise<'EEXIST' | 'ENOENT' | undefined> {
  try {
    await mkdir(folder);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return code;
    throw error;
  }
}
