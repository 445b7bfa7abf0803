import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { BackupRun } from './backupsStore.ts';

/**
 * The file that a recorded backup is in, looked for in this machine's folder. @returns its path, or what is wrong with
 * it in words
 */
export async function madeFile(made: BackupRun, folder: string): Promise<{ path: string } | { problem: string }> {
  const path = join(folder, made.file);
  const found = await stat(path).catch(() => undefined);
  if (!found) {
    const isElsewhere = made.machine !== null && made.machine !== hostname();
    return {
      problem: isElsewhere
        ? `${made.file} lies on ${made.machine} in ${made.folder ?? 'its folder'}, not here in ${folder}`
        : `${made.file} is no longer in ${folder}`,
    };
  }
  if (made.bytes !== null && found.size !== Number(made.bytes))
    return { problem: `${made.file} has ${found.size} bytes in ${folder}; it had ${made.bytes} when it was made` };
  return { path };
}
