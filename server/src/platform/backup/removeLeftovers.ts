import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PART = /^skylark-[\dTZ-]+\.backup\.part$/;
/** A backup that is being made, by another server or by hand, is written to all the time. */
const UNTOUCHED_MS = 3_600_000;

/** Removes halves of backups that were left by servers killed while they made one: each is as large as a backup. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => PART.test(one))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > UNTOUCHED_MS) await rm(path, { force: true });
  }
}
