import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import { listUsedFiles } from './filesStore.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEYS_AT_ONCE = 500;
/** Maximum number of files removed per night; the rest is removed the next night. */
const REMOVED_AT_MOST = 10_000;

/**
 * Removes files without a row, left by servers that stopped between a transaction and removing its files. Files younger
 * than a day may belong to an upload whose row isn't written yet.
 * @returns the number of files removed
 */
export async function sweepFiles(deps: Deps, atOnce = KEYS_AT_ONCE): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - DAY_MS);
  let removed = 0;
  const removeUnused = async (keys: readonly string[]): Promise<void> => {
    const used = await listUsedFiles(deps.db, keys);
    const items = keys.filter((key) => !used.has(key));
    const { done } = await forEachIsolated(deps.log, { name: 'files.sweep', items, idOf: (key) => key }, (key) =>
      deps.files.remove(key),
    );
    removed += done;
  };
  let keys: string[] = [];
  for await (const key of deps.files.writtenBefore(before)) {
    keys.push(key);
    if (keys.length < atOnce) continue;
    await removeUnused(keys);
    keys = [];
    if (removed >= REMOVED_AT_MOST) break;
  }
  if (keys.length > 0) await removeUnused(keys);
  if (removed > 0) deps.log.warn({ files: removed }, 'files that nothing refers to were removed');
  return removed;
}
