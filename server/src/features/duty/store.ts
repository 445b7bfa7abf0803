import { managerRights } from '@skylark/contract/managerRights';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export async function putDuty(db: Db, managerId: string, until: Date | null): Promise<void> {
  if (until === null) {
    await db.deleteFrom('managerDuty').where('managerId', '=', managerId).execute();
    return;
  }
  await db
    .insertInto('managerDuty')
    .values({ managerId, until })
    .onConflict((conflict) => conflict.column('managerId').doUpdateSet({ until }))
    .execute();
}

/**
 * Active managers on duty, those whose duty ends last first. Managers whose role no longer watches lessons aren't on
 * duty.
 */
export const listOnDuty = (db: Db, at: Date) =>
  db
    .selectFrom('managerDuty as d')
    .innerJoin('managers as m', 'm.id', 'd.managerId')
    .select(['m.id', 'm.name', 'm.role', 'd.until'])
    .where('d.until', '>', at)
    .where('m.endedAt', 'is', null)
    .where('m.role', 'in', managerRights['PUT /api/v2/manager/me/duty'])
    .orderBy('d.until', 'desc')
    .orderBy('m.id')
    .limit(200)
    .execute();

export async function findPhone(db: Db, managerId: string): Promise<string | null> {
  const found = await db.selectFrom('managers').select('phone').where('id', '=', managerId).executeTakeFirst();
  return found?.phone ?? null;
}

/** Serialises the checks of several servers: the second one sees what the first has done. */
export async function lockAlarms(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('duty alarms', 0))`.execute(tx);
}

export const listAlarms = (db: Db) => db.selectFrom('dutyAlarms').select(['lessonId', 'step', 'at']).execute();

export async function putAlarms(db: Db, lessonIds: readonly string[], step: number, at: Date): Promise<void> {
  if (lessonIds.length === 0) return;
  await db
    .insertInto('dutyAlarms')
    .values(lessonIds.map((lessonId) => ({ lessonId, step, at })))
    .onConflict((conflict) => conflict.column('lessonId').doUpdateSet({ step, at }))
    .execute();
}

export async function removeAlarms(db: Db, lessonIds: readonly string[]): Promise<void> {
  if (lessonIds.length > 0) await db.deleteFrom('dutyAlarms').where('lessonId', 'in', lessonIds).execute();
}
