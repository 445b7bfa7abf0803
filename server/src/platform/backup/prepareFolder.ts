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
    await rm(await mkdtemp(join(folder, FETCHED)), { recursive: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `BACKUP_DIR cannot be written (${why}). It must be a folder that the school’s own user may write.`,
    );
  }
}

/** Node's `recursive` option never returns if an existing folder can't have subfolders, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}
