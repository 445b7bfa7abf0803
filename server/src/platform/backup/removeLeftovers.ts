import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder for a copy that is verified. */
export const FETCHED = 'fetched-';
const PART = /^(skylark-[\dTZ-]+\.backup\.part|fetched-.*)$/;
/** A backup that is being made, by another server or by hand, is written to all the time. */
const UNTOUCHED_MS = 3_600_000;

/** Removes what servers that were killed while they made or verified a backup have left: each is as large as one. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => PART.test(one))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > UNTOUCHED_MS) await rm(path, { recursive: true, force: true });
  }
}
