import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function addVisit(
  db: Db,
  visit: { stateHash: Buffer; personId: string; verifier: string; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('calendarVisits').where('personId', '=', visit.personId).execute();
  await db.insertInto('calendarVisits').values(visit).execute();
}

/** Removes a visit, so that a second call finds none. */
export const takeVisit = (db: Db, personId: string, stateHash: Buffer) =>
  db
    .deleteFrom('calendarVisits')
    .where('stateHash', '=', stateHash)
    .where('personId', '=', personId)
    .returning(['verifier', 'expiresAt'])
    .executeTakeFirst();

export const findGrant = (db: Db, personId: string) =>
  db
    .selectFrom('calendarGrants as g')
    .innerJoin('people as p', 'p.id', 'g.personId')
    .innerJoin('accounts as a', 'a.id', 'p.accountId')
    .select([
      'g.personId',
      'g.email',
      'g.sealedRefreshToken',
      'g.status',
      'g.connectedAt',
      'g.connectedAt',
      'p.type',
      'p.firstName',
      'a.locale',
      'a.timeZone',
      'a.parentName',
      'a.email as personEmail',
    ])
    .where('g.personId', '=', personId)
    .executeTakeFirst();

export async function saveGrant(
  db: Db,
  grant: { personId: string; email: string | null; sealedRefreshToken: string; connectedAt: Date },
): Promise<void> {
  const whole = { ...grant, status: 'live', diedAt: null };
  await db
    .insertInto('calendarGrants')
    .values(whole)
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(whole))
    .execute();
}

export async function setSeal(db: Db, personId: string, sealedRefreshToken: string): Promise<void> {
  await db.updateTable('calendarGrants').set({ sealedRefreshToken }).where('personId', '=', personId).execute();
}

/** @returns whether it was live: of two concurrent calls, only one sends the mail */
export async function endGrant(db: Db, personId: string, diedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendarGrants')
    .set({ status: 'dead', diedAt, sealedRefreshToken: null })
    .where('personId', '=', personId)
    .where('status', '=', 'live')
    .executeTakeFirst();
  await db.deleteFrom('calendarDue').where('personId', '=', personId).execute();
  return numUpdatedRows > 0n;
}

export async function removeGrant(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('calendarGrants').where('personId', '=', personId).execute();
  await db.deleteFrom('calendarDue').where('personId', '=', personId).execute();
}

/** All upcoming lessons, and all written earlier, which may have changed while disconnected. */
export async function makeAllDue(db: Db, personId: string, now: Date): Promise<void> {
  await sql`
    insert into calendar_due (person_id, lesson_id, due_at)
    select ${personId}::uuid, l.id, '-infinity'::timestamptz from lessons l
    where (l.teacher_id = ${personId} or l.student_id = ${personId}) and l.starts_at > ${now} and l.status = 'booked'
    union
    select person_id, lesson_id, '-infinity'::timestamptz from calendar_events where person_id = ${personId}
    on conflict (person_id, lesson_id) do update set due_at = '-infinity', tries = 0, version = calendar_due.version + 1
  `.execute(db);
}

const TAKEN_AT_ONCE = 50;

/**
 * Claims due entries for one server, oldest first, for a period that doubles with each failure, at most ten times.
 * Doubling it for weeks would overflow the interval, and would fail the statement for everybody.
 */
export async function takeDue(db: Db, now: Date) {
  const { rows } = await sql<{ personId: string; lessonId: string; version: number; tries: number }>`
    update calendar_due d set tries = d.tries + 1,
      due_at = ${now}::timestamptz + least(interval '30 seconds' * power(2, least(d.tries, 10)), interval '6 hours')
    from (
      select person_id, lesson_id from calendar_due where due_at <= ${now}
      order by due_at, person_id, lesson_id limit ${TAKEN_AT_ONCE} for update skip locked
    ) as t
    where d.person_id = t.person_id and d.lesson_id = t.lesson_id
    returning d.person_id, d.lesson_id, d.version, d.tries
  `.execute(db);
  return rows;
}

/** Removes a finished entry, unless it has changed meanwhile. */
export async function removeDue(db: Db, due: { personId: string; lessonId: string; version: number }): Promise<void> {
  await db
    .deleteFrom('calendarDue')
    .where('personId', '=', due.personId)
    .where('lessonId', '=', due.lessonId)
    .where('version', '=', due.version)
    .execute();
}

export const findWritten = (db: Db, personId: string, lessonId: string) =>
  db
    .selectFrom('calendarEvents')
    .select(['eventId', 'written'])
    .where('personId', '=', personId)
    .where('lessonId', '=', lessonId)
    .executeTakeFirst();

export async function setWritten(
  db: Db,
  event: { personId: string; lessonId: string; eventId: string; written: string },
): Promise<void> {
  await db
    .insertInto('calendarEvents')
    .values(event)
    .onConflict((conflict) => conflict.columns(['personId', 'lessonId']).doUpdateSet({ written: event.written }))
    .execute();
}

export async function removeWritten(db: Db, personId: string, lessonId: string): Promise<void> {
  await db.deleteFrom('calendarEvents').where('personId', '=', personId).where('lessonId', '=', lessonId).execute();
}

/**
 * Schedules other people's events for this person's lessons again, because a name in them has changed or was removed.
 */
export async function makeOthersDue(db: Db, personId: string): Promise<void> {
  await sql`
    insert into calendar_due (person_id, lesson_id, due_at)
    select e.person_id, e.lesson_id, '-infinity'::timestamptz from calendar_events e
    join lessons l on l.id = e.lesson_id
    where (l.student_id = ${personId} or l.teacher_id = ${personId}) and e.person_id <> ${personId}
    on conflict (person_id, lesson_id) do update set due_at = '-infinity', tries = 0, version = calendar_due.version + 1
  `.execute(db);
}
