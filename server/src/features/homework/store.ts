import type { Db } from '../../platform/db/database.ts';

export async function countCreatedHomework(db: Db, studentId: string): Promise<number> {
  const counted = await db
    .selectFrom('homeworks')
    .select((eb) => eb.fn.countAll<number>().as('created'))
    .where('studentId', '=', studentId)
    .where('status', '=', 'created')
    .executeTakeFirstOrThrow();
  return counted.created;
}
