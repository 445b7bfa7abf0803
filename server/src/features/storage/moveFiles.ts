import type { Deps } from '../../platform/deps.ts';
import { type StoreName, isKey } from '../../platform/files/files.ts';
import { moveFile } from '../../platform/files/moveFile.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';

/** Limits per call: number of files, and time after which no more are started. */
const FILES_AT_ONCE = 400;
const BEGUN_WITHIN_MS = 5_000;
/** Most of the time is spent waiting for a remote store. */
const IN_PARALLEL = 8;

interface Moved {
  moved: number;
  bytes: number;
  failed: { key: string; problem: string }[];
  /** The key to continue after; null if there are no more. */
  next: string | null;
}

/**
 * Moves some of the files from the other place to the one for new files. During the move, files can be read from
 * either. A failing file stays where it is and doesn't stop the others.
 * @throws Failure invalid_fields if new files are stored elsewhere, since more would keep arriving there
 */
export async function moveFiles(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  by: Actor,
  { to, after }: { to: StoreName; after: string | null },
): Promise<Moved> {
  if (files.home.name !== to) throw new Failure('invalid_fields', { to: 'no_match' });
  const done: Moved = { moved: 0, bytes: 0, failed: [], next: null };
  if (!files.other) return done;
  const { store: from } = files.other;
  const moveOne = async (key: string): Promise<void> => {
    try {
      const bytes = await moveFile(key, from, files.home.store);
      if (bytes === undefined) return;
      done.moved += 1;
      done.bytes += bytes;
    } catch (error) {
      done.failed.push({ key, problem: error instanceof Error ? error.message : String(error) });
    }
  };

  const begun = performance.now();
  let [batch, count]: [string[], number] = [[], 0];
  for await (const { key } of from.list(after ?? undefined)) {
    if (!isKey(key)) continue;
    batch.push(key);
    count += 1;
    if (batch.length < IN_PARALLEL) continue;
    await Promise.all(batch.map(moveOne));
    batch = [];
    if (count < FILES_AT_ONCE && performance.now() - begun < BEGUN_WITHIN_MS) continue;
    done.next = key;
    break;
  }
  await Promise.all(batch.map(moveOne));
  if (done.moved + done.failed.length > 0)
    await recordAudit(db, by, {
      action: 'files.moved',
      at: clock.now(),
      details: { moved: done.moved, bytes: done.bytes, failed: done.failed.length },
    });
  return done;
}
