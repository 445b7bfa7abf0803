import type { Db, Tx } from '../../platform/db/database.ts';

export interface ReplyRow {
  id: string;
  voiceId: string | null;
  durationSeconds: number;
}

/** The teacher's recordings about a homework and about the words in it: one each. */
export const listReplies = (db: Db, homeworkId: string): Promise<ReplyRow[]> =>
  db
    .selectFrom('homeworkReplies')
    .select(['id', 'voiceId', 'durationSeconds'])
    .where('homeworkId', '=', homeworkId)
    .orderBy('id')
    .execute();

export const findReply = (db: Db, homeworkId: string, id: string) =>
  db
    .selectFrom('homeworkReplies')
    .select(['fileKey', 'contentType', 'voiceId'])
    .where('homeworkId', '=', homeworkId)
    .where('id', '=', id)
    .executeTakeFirst();

export const addReply = (
  tx: Tx,
  reply: {
    homeworkId: string;
    voiceId: string | null;
    fileKey: string;
    contentType: string;
    bytes: number;
    durationSeconds: number;
    createdAt: Date;
  },
): Promise<ReplyRow> =>
  tx
    .insertInto('homeworkReplies')
    .values(reply)
    .returning(['id', 'voiceId', 'durationSeconds'])
    .executeTakeFirstOrThrow();

/** @returns the keys of the files; empty if there was no such reply */
export async function removeReplies(
  tx: Tx,
  homeworkId: string,
  of: { id: string } | { voiceId: string | null },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('homeworkReplies')
    .where('homeworkId', '=', homeworkId)
    .where((eb) => ('id' in of ? eb('id', '=', of.id) : eb('voiceId', 'is not distinct from', of.voiceId)))
    .returning('fileKey')
    .execute();
  return rows.map(({ fileKey }) => fileKey);
}

export const listReplyFiles = async (db: Db, homeworkId: string): Promise<string[]> => {
  const rows = await db.selectFrom('homeworkReplies').select('fileKey').where('homeworkId', '=', homeworkId).execute();
  return rows.map(({ fileKey }) => fileKey);
};
