import { sql } from 'kysely';
import { clockOf, DAY_MINUTES, minutesOf, type Weekday, type WeeklyRange } from '@skylark/contract/schedule.facts';
import { type Db, violatedConstraint } from '../../platform/db/database.ts';
import type { Span } from './Span.ts';

/** Maximum number of closed slots shown: more than one per day for a year is not a realistic schedule. */
const CLOSED_SLOTS_SHOWN = 400;

/** The zone a person's hours are kept in: their own until they have saved some. */
export async function findScheduleZone(db: Db, personId: string): Promise<string> {
  const { rows } = await sql<{ timeZone: string | null }>`select ${scheduleZone(personId)} as time_zone`.execute(db);
  const timeZone = rows[0]?.timeZone;
  if (typeof timeZone !== 'string') throw new Error('nobody has this schedule');
  return timeZone;
}

/** The same as part of another query; null if there is no such person. */
export const scheduleZone = (personId: string) => sql<string | null>`(
  select coalesce(s.time_zone, a.time_zone) from people p join accounts a on a.id = p.account_id
  left join schedules s on s.person_id = p.id where p.id = ${personId}
)`;

export async function listHours(db: Db, personId: string): Promise<WeeklyRange[]> {
  const rows = await db
    .selectFrom('weeklyHours')
    .select(['weekday', 'fromMinute', 'toMinute'])
    .where('personId', '=', personId)
    .orderBy('weekday')
    .orderBy('fromMinute')
    .execute();
  return rows.map((row) => rangeOf(row.weekday, row.fromMinute, row.toMinute));
}

export const rangeOf = (weekday: number, fromMinute: number, toMinute: number): WeeklyRange => ({
  weekday: weekday as Weekday,
  from: clockOf(fromMinute),
  to: clockOf(toMinute > DAY_MINUTES ? toMinute - DAY_MINUTES : toMinute),
});

export async function replaceHours(
  db: Db,
  personId: string,
  schedule: { timeZone: string; hours: readonly WeeklyRange[]; savedAt: Date },
): Promise<void> {
  const { timeZone, hours, savedAt } = schedule;
  await db
    .insertInto('schedules')
    .values({ personId, timeZone, savedAt })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ timeZone, savedAt }))
    .execute();
  await db.deleteFrom('weeklyHours').where('personId', '=', personId).execute();
  if (hours.length === 0) return;
  await db
    .insertInto('weeklyHours')
    .values(
      hours.map((range) => {
        const { from, to } = minutesOf(range);
        return { personId, weekday: range.weekday, fromMinute: from, toMinute: to };
      }),
    )
    .execute();
}

export const listClosedSlots = (db: Db, personId: string, within: { start: Date; end?: Date }) =>
  db
    .selectFrom('closedSlots')
    .select(['id', 'startsAt', 'endsAt', 'reason', 'absenceRequestId'])
    .where('personId', '=', personId)
    .where('endsAt', '>', within.start)
    .$if(within.end !== undefined, (query) => query.where('startsAt', '<', within.end ?? within.start))
    .orderBy('startsAt')
    .limit(CLOSED_SLOTS_SHOWN)
    .execute();
export type ClosedSlotRow = Awaited<ReturnType<typeof listClosedSlots>>[number];

/** @returns undefined if another closed slot of the same person overlaps it */
export async function addClosedSlot(
  db: Db,
  slot: {
    personId: string;
    startsAt: Date;
    endsAt: Date;
    reason: string;
    createdAt: Date;
    absenceRequestId?: string | undefined;
  },
): Promise<ClosedSlotRow | undefined> {
  try {
    return await db
      .insertInto('closedSlots')
      .values(slot)
      .returning(['id', 'startsAt', 'endsAt', 'reason', 'absenceRequestId'])
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (violatedConstraint(error) === 'closed_slots_apart') return undefined;
    throw error;
  }
}

/** @returns the times of the removed slots */
export const removeClosedSlotsIn = (db: Db, personId: string, within: { startsAt: Date; endsAt: Date }) =>
  db
    .deleteFrom('closedSlots')
    .where('personId', '=', personId)
    .where('startsAt', '<', within.endsAt)
    .where('endsAt', '>', within.startsAt)
    .returning(['startsAt', 'endsAt'])
    .execute();

export const findClosedSlot = (db: Db, personId: string, id: string) =>
  db
    .selectFrom('closedSlots')
    .select(['id', 'absenceRequestId'])
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirst();

export async function removeClosedSlotsOf(db: Db, requestId: string): Promise<void> {
  await db.deleteFrom('closedSlots').where('absenceRequestId', '=', requestId).execute();
}

/** Assigns the closed slots of requests that were merged to the later request. */
export async function moveClosedSlots(db: Db, from: readonly string[], to: string): Promise<void> {
  if (from.length === 0) return;
  await db.updateTable('closedSlots').set({ absenceRequestId: to }).where('absenceRequestId', 'in', from).execute();
}

export async function removeClosedSlot(db: Db, personId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('closedSlots')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

export const spanOfRow = (row: { startsAt: Date; endsAt: Date }): Span => ({
  start: row.startsAt.getTime(),
  end: row.endsAt.getTime(),
});
