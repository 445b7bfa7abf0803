import type { Db } from '../../platform/db/database.ts';

export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'type',
      'email',
      'emailConfirmedAt',
      'firstName',
      'lastName',
      'parentName',
      'photoKey',
      'timeZone',
      'locale',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

export async function setTimeZone(db: Db, id: string, timeZone: string): Promise<void> {
  await db.updateTable('people').set({ timeZone }).where('id', '=', id).execute();
}
