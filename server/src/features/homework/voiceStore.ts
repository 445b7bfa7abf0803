import { SAID_WORDS_MAX, VOICES_MAX } from '@skylark/contract/homework.facts';
import type { Db } from '../../platform/db/database.ts';

/** Keeps the nightly statements short. */
const ROWS_AT_ONCE = 1_000;

const SHOWN = [
  'id',
  'durationSeconds',
  'createdAt',
  'slideId',
  'part',
  'word',
  'starredAt',
  'reply',
  'keptAt',
] as const;

export const listVoices = (db: Db, homeworkId: string) =>
  db
    .selectFrom('homeworkVoices')
    .select(['fileKey', ...SHOWN])
    .where('homeworkId', '=', homeworkId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(VOICES_MAX + SAID_WORDS_MAX)
    .execute();

export const findVoice = (db: Db, homeworkId: string, id: string) =>
  db
    .selectFrom('homeworkVoices')
    .select(['fileKey', 'contentType', 'word'])
    .where('homeworkId', '=', homeworkId)
    .where('id', '=', id)
    .executeTakeFirst();

export const addVoice = (
  db: Db,
  voice: {
    homeworkId: string;
    fileKey: string;
    contentType: string;
    bytes: number;
    durationSeconds: number;
    createdAt: Date;
    slideId?: string;
    part?: string;
    word?: string;
  },
) => db.insertInto('homeworkVoices').values(voice).returning(SHOWN).executeTakeFirstOrThrow();

/** @returns the key of its file; undefined if there is none */
export async function removeVoice(db: Db, homeworkId: string, id: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('homeworkVoices')
    .where('homeworkId', '=', homeworkId)
    .where('id', '=', id)
    .returning('fileKey')
    .executeTakeFirst();
  return removed?.fileKey;
}

/** Removes the earlier recording for a part. @returns the key of its file; undefined if there is none */
export async function removeSaidWord(
  db: Db,
  homeworkId: string,
  { slideId, part }: { slideId: string; part: string },
): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('homeworkVoices')
    .where('homeworkId', '=', homeworkId)
    .where('slideId', '=', slideId)
    .where('part', '=', part)
    .returning('fileKey')
    .executeTakeFirst();
  return removed?.fileKey;
}

/** @returns undefined if no such word was said */
export const answerVoice = (
  db: Db,
  homeworkId: string,
  id: string,
  answer: { starredAt: Date | null; reply: string | null },
) =>
  db
    .updateTable('homeworkVoices')
    .set(answer)
    .where('homeworkId', '=', homeworkId)
    .where('id', '=', id)
    .where('slideId', 'is not', null)
    .returning(SHOWN)
    .executeTakeFirst();

/** @returns undefined if no such word was said */
export const keepVoice = (db: Db, homeworkId: string, id: string, keptAt: Date | null) =>
  db
    .updateTable('homeworkVoices')
    .set({ keptAt })
    .where('homeworkId', '=', homeworkId)
    .where('id', '=', id)
    .where('slideId', 'is not', null)
    .returning(SHOWN)
    .executeTakeFirst();

/** Removes recorded words that the family doesn't keep; the nightly cleanup removes their files. */
export async function removeOldWords(db: Db, before: Date): Promise<void> {
  const old = db
    .selectFrom('homeworkVoices')
    .select('id')
    .where('slideId', 'is not', null)
    .where('keptAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(ROWS_AT_ONCE);
  for (;;) {
    const { numDeletedRows } = await db.deleteFrom('homeworkVoices').where('id', 'in', old).executeTakeFirstOrThrow();
    if (numDeletedRows < BigInt(ROWS_AT_ONCE)) return;
  }
}
