import type { Db } from '../../platform/db/database.ts';

const notes = (db: Db) =>
  db
    .selectFrom('familyNotes as n')
    .innerJoin('managers as m', 'm.id', 'n.managerId')
    .select(['n.id', 'n.accountId', 'n.text', 'n.isPinned', 'm.name as by', 'n.createdAt', 'n.changedAt']);
export type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number];

/** The pinned ones first, then the newest. */
export const listNotes = (db: Db, accountId: string, limit: number): Promise<NoteRow[]> =>
  notes(db)
    .where('n.accountId', '=', accountId)
    .orderBy('n.isPinned', 'desc')
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id')
    .limit(limit)
    .execute();

export const findNote = (db: Db, id: string): Promise<NoteRow | undefined> =>
  notes(db).where('n.id', '=', id).executeTakeFirst();

export async function countNotes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('familyNotes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertNote(
  db: Db,
  note: { accountId: string; managerId: string; text: string; isPinned: boolean; createdAt: Date },
): Promise<string> {
  const { id } = await db.insertInto('familyNotes').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateNote(
  db: Db,
  id: string,
  changes: { text?: string; isPinned?: boolean; changedAt?: Date },
): Promise<void> {
  await db.updateTable('familyNotes').set(changes).where('id', '=', id).execute();
}

export async function removeNote(db: Db, id: string): Promise<void> {
  await db.deleteFrom('familyNotes').where('id', '=', id).execute();
}
