import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from './BackupError.ts';
import { FETCHED } from './removeLeftovers.ts';

/** Makes the folder of the backups, and writes to it: rights alone don't tell of a full or read-only disk. @throws BackupError */
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

/** Node's own `recursive` never ends where a folder that exists takes no other, as in /proc. */
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
