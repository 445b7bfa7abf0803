import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { CliError } from './School.ts';

/**
 * Writes the whole file or nothing: a partial one would be mistaken for the whole.
 * @throws CliError saying why it failed
 */
export function saveFile(path: string, bytes: ArrayBuffer): void {
  // A device or pipe, such as /dev/stdout, is written directly.
  const isReplaced = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  const written = isReplaced ? `${path}.part` : path;
  try {
    writeFileSync(written, new Uint8Array(bytes));
    if (isReplaced) renameSync(written, path);
  } catch (error) {
    if (isReplaced) rmSync(written, { force: true });
    throw new CliError(`${path} could not be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
