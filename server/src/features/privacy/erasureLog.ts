import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Backups } from '../../platform/backup/Backups.ts';
import { prepareFolder } from '../../platform/folders/prepareFolder.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { type BucketConfig, createBucketStore } from '../../platform/files/bucketStore.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { SCHOOL } from '../auditLog/index.ts';
import { endSessionsOf, leaveAccount } from '../auth/index.ts';
import { lockPeople } from '../people/index.ts';
import { recordFormerTrials } from '../trial/index.ts';
import { eraseRows } from './erasePerson.ts';
import { findFamily, listDeleted, listErasuresDue, removeErasureDue } from './store.ts';

const FILE = 'erasures.jsonl';
const note: Job<object> = { name: 'privacy.note_erasures', data: z.object({}) };
const again: Job<object> = { name: 'privacy.forget_restored', data: z.object({}) };
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Stores next to the backups who was deleted and when, as ids and times only. */
export function startErasureLog(deps: Deps): void {
  const { backups } = deps.config;
  if (!backups) return;
  deps.jobs.handle(note, () => noteErasures(deps, backups));
  deps.jobs.repeat(note, EVERY_FIVE_MINUTES, {});
}

/**
 * Adds deletions to the file. Entries missing in this database stay in it, because the database may come from an old
 * backup. The bucket has one list for all machines.
 */
export async function noteErasures(
  { db }: Pick<Deps, 'db'>,
  { folder, bucket }: Pick<Backups, 'folder' | 'bucket'>,
): Promise<void> {
  const [before, copied] = await Promise.all([readErasures(folder), bucket && readCopiedErasures(bucket)]);
  const known = new Map([...(copied ?? []), ...(before ?? [])].map(({ id, at }) => [id, at]));
  for (const { id, deletedAt } of await listDeleted(db)) known.set(id, known.get(id) ?? deletedAt.toISOString());
  // The file is written even if nobody was deleted, so that a restore can tell an empty list from a missing one.
  const lines = [...known].map(([id, at]) => `${JSON.stringify({ id, at })}\n`).join('');
  if (known.size !== before?.length) {
    await prepareFolder('BACKUP_DIR', folder);
    await writeFile(join(folder, `${FILE}.part`), lines, { mode: 0o600, flush: true });
    await rename(join(folder, `${FILE}.part`), join(folder, FILE));
  }
  if (bucket && known.size !== copied?.length) await createBucketStore(bucket).put(FILE, Buffer.from(lines));
}

const Line = z.object({ id: z.uuid(), at: z.iso.datetime() });

/** @returns undefined if there is no list @throws Error if it is damaged */
export async function readErasures(folder: string): Promise<z.infer<typeof Line>[] | undefined> {
  const all = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return all === undefined ? undefined : linesOf(all);
}

/** The list in the bucket of backups. @returns undefined if there is none @throws Error if it is damaged */
export async function readCopiedErasures(bucket: BucketConfig): Promise<z.infer<typeof Line>[] | undefined> {
  const found = await createBucketStore(bucket).read(FILE);
  return found && linesOf(await text(found));
}

const linesOf = (all: string): z.infer<typeof Line>[] =>
  all.split('\n').flatMap((line) => (line === '' ? [] : [Line.parse(JSON.parse(line))]));

/** Retries people who couldn't be erased before the school started. */
export function startErasingRestored(deps: Deps): void {
  deps.jobs.handle(again, () => eraseRestored(deps));
  deps.jobs.repeat(again, EVERY_FIVE_MINUTES, {});
}

/**
 * Before the school starts, erases people who were still in the backup it was restored from. They aren't notified
 * again. Their upcoming lessons remain for managers, without a name.
 */
export async function eraseRestored(deps: Deps): Promise<void> {
  await forEachIsolated(
    deps.log,
    { name: 'privacy.forget_restored', items: await listErasuresDue(deps.db), idOf: ({ personId }) => personId },
    async ({ personId, deletedAt }) => {
      const files = await transact(deps.db, async (tx) => {
        const family = await findFamily(tx, personId);
        const people = await lockPeople(tx, [...new Set([personId, ...family.map(({ id }) => id)])]);
        const person = people.find(({ id }) => id === personId);
        await removeErasureDue(tx, personId);
        if (!person || person.deletedAt) return [];
        await recordFormerTrials(deps, tx, family[0]?.id ?? personId, [personId]);
        if (family.length > 1) await leaveAccount(deps, tx, personId, family);
        if (family.length <= 1) await endSessionsOf(deps, tx, personId);
        return eraseRows(deps, tx, SCHOOL, personId, 'restored', deletedAt);
      });
      await removeFiles(deps, files);
    },
  );
}
