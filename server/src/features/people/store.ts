import type { Db } from '../../platform/db/database.ts';

/**
 * Locks people by id: the first locks of every transaction that changes what two of them share, so that no two commands
 * wait for each other (docs/decisions/0031 has the whole order).
 */
export const lockPeople = (db: Db, ids: readonly string[]) =>
  db.selectFrom('people').select(['id', 'type']).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

export type LockedPerson = Awaited<ReturnType<typeof lockPeople>>[number];
