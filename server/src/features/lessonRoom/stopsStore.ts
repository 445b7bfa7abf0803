import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

export interface Stop {
  lessonId: string;
  studentId: string;
  at: Date;
}

/** @returns its id; undefined if it was already stopped */
export async function addStop(db: Db, { lessonId, studentId, at }: Stop): Promise<string | undefined> {
  const added = await db
    .insertInto('callStops')
    .values({ lessonId, studentId, stoppedAt: at })
    .onConflict((conflict) => conflict.columns(['lessonId', 'studentId']).where('continuedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Removes a stop that was taken back before it counted. @returns false if there was none that recent */
export async function takeBackStop(db: Db, { lessonId, studentId }: Stop, since: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('callStops')
    .where('lessonId', '=', lessonId)
    .where('studentId', '=', studentId)
    .where('continuedAt', 'is', null)
    .where('stoppedAt', '>', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns undefined if it was taken back */
export const findStop = (db: Db, id: string): Promise<Stop | undefined> =>
  db
    .selectFrom('callStops')
    .select(['lessonId', 'studentId', 'stoppedAt as at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** @returns false if it wasn't stopped */
export async function endStop(db: Db, { lessonId, studentId, at }: Stop): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('callStops')
    .set({ continuedAt: sql<Date>`greatest(stopped_at, ${at})` })
    .where('lessonId', '=', lessonId)
    .where('studentId', '=', studentId)
    .where('continuedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export async function isStopped(db: Db, lessonId: string, studentId: string): Promise<boolean> {
  const open = await db
    .selectFrom('callStops')
    .select('id')
    .where('lessonId', '=', lessonId)
    .where('studentId', '=', studentId)
    .where('continuedAt', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

interface Of {
  studentId?: string | undefined;
  lessonId?: string | undefined;
}

/**
 * One page for managers, newest first.
 * @param until open stops that began after this don't count yet
 */
export async function listStops(db: Db, { studentId, lessonId }: Of, page: Page, until: Date) {
  await requirePlace(db, page, sql`select id from call_stops where id = ${page.cursor}`);
  const wanted = db
    .selectFrom('callStops as c')
    .where((eb) => eb.or([eb('c.continuedAt', 'is not', null), eb('c.stoppedAt', '<=', until)]))
    .$if(studentId !== undefined, (query) => query.where('c.studentId', '=', studentId ?? ''))
    .$if(lessonId !== undefined, (query) => query.where('c.lessonId', '=', lessonId ?? ''));
  const rows = await wanted
    .innerJoin('people as s', 's.id', 'c.studentId')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .innerJoin('lessons as l', 'l.id', 'c.lessonId')
    .innerJoin('people as t', 't.id', 'l.teacherId')
    .select(['c.id', 'c.lessonId', 'c.studentId', 'c.stoppedAt', 'c.continuedAt', 'a.timeZone'])
    .select(sql<string>`trim(s.first_name || ' ' || s.last_name)`.as('student'))
    .select(sql<string>`trim(t.first_name || ' ' || t.last_name)`.as('teacher'))
    .$if(page.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(c.stopped_at, c.id) < (select stopped_at, id from call_stops where id = ${page.cursor})`,
      ),
    )
    .orderBy('c.stoppedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}
