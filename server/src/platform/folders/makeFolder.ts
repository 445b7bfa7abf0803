import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A folder that the school was told to use can't be made or written, in words for the school's operator. */
export class FolderError extends Error {}

/**
 * Creates a folder and the parents that are missing. Node's own `recursive` option never returns if an existing folder
 * can't have subfolders, as in /proc.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const path = resolve(folder);
  if (tryToMake(path, mode)) return;
  makeFolder(dirname(path), mode);
  if (!tryToMake(path, mode)) throw new FolderError(`ENOENT: ${path} can't be made`);
}

/** @returns false if its parent is missing; a folder that exists, perhaps since another server has just made it, is fine */
function tryToMake(path: string, mode: number): boolean {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT') return false;
    throw error;
  }
}
