import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^skylark-[\dTZ-]+\.backup$/;
export const isBackupName = (name: string): boolean => NAME.test(name);

/** The backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(isBackupName)
    .toSorted()
    .map((name) => join(folder, name));
}
