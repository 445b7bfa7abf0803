import { VOICES_MAX } from '@skylark/contract/homework.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const listVoices = (db: Db, homeworkId: string) =>
  db
    .selectFrom('homeworkVoices')
    .select(['id', 'fileKey', 'contentType', 'durationSeconds', 'createdAt'])
    .where('homeworkId', '=', homeworkId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(VOICES_MAX)
    .execute();

export const findVoice = (db: Db, homeworkId: string, id: string) =>
  db
    .selectFrom('homeworkVoices')
    .select(['fileKey', 'contentType'])
    .where('homeworkId', '=', homeworkId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Prevents two concurrent recordings from both taking the last free place. */
export async function lockVoices(db: Db, homeworkId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`voices ${homeworkId}`}, 0))`.execute(db);
}

export const addVoice = (
  db: Db,
  voice: {
    homeworkId: string;
    fileKey: string;
    contentType: string;
    bytes: number;
    durationSeconds: number;
    createdAt: Date;
  },
) =>
  db
    .insertInto('homeworkVoices')
    .values(voice)
    .returning(['id', 'durationSeconds', 'createdAt'])
    .executeTakeFirstOrThrow();

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
