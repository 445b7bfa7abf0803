import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WRITTEN } from '../folders/prepareFolder.ts';

/** Prefix of the folder for a copy that is being verified. */
export const FETCHED = 'fetched-';
const PART = new RegExp(`^(skylark-[\\dTZ-]+\\.backup\\.part|${FETCHED}.*|${WRITTEN}.*)$`);
/** A backup in progress, by another server or by hand, is written to continuously, so it is never this old. */
const UNTOUCHED_MS = 3_600_000;

/** Removes what killed servers left while making or verifying a backup: each leftover is as large as a backup. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => PART.test(one))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > UNTOUCHED_MS) await rm(path, { recursive: true, force: true });
  }
}
