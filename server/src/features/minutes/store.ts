import type { MinuteReason } from '@skylark/contract/minutes.facts';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import { type Db, type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { MinuteRules, Swap } from './rules.ts';
import type { Page } from '../../platform/db/requirePlace.ts';

/** Length of a package lesson for students without any lesson. */
const DEFAULT_LESSON_MINUTES = 50;

export const readMinuteRules = (db: Db): Promise<MinuteRules> =>
  db.selectFrom('minuteRules').select(['thresholdMinutes', 'roundingMinutes']).executeTakeFirstOrThrow();

export const writeMinuteRules = async (db: Db, rules: MinuteRules): Promise<void> => {
  await db.updateTable('minuteRules').set(rules).execute();
};

export async function readMinutes(db: Db, studentId: string): Promise<number> {
  const found = await db
    .selectFrom('minuteBalances')
    .select('balance')
    .where('studentId', '=', studentId)
    .executeTakeFirst();
  return found?.balance ?? 0;
}

/** Length of a student's lessons: that of the latest one, without trials, which are shorter. */
export async function findLessonMinutes(db: Db, studentId: string): Promise<number> {
  const latest = await db
    .selectFrom('lessons')
    .select('durationMinutes')
    .where('studentId', '=', studentId)
    .where('status', '<>', 'cancelled')
    .where('isTrial', '=', false)
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.durationMinutes ?? DEFAULT_LESSON_MINUTES;
}

interface MinuteEntry {
  studentId: string;
  amount: number;
  reason: MinuteReason;
  lessonId?: string | null;
  note?: string;
  cause: string;
  createdAt: Date;
}

/**
 * @returns the entry's id; undefined if its cause was written before
 * @throws Failure no_minutes if the database refuses a balance below zero
 */
export async function addMinuteEntry(db: Db, entry: MinuteEntry): Promise<string | undefined> {
  try {
    const added = await db
      .insertInto('minuteEntries')
      .values(entry)
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  } catch (error) {
    if (violatedConstraint(error) === 'minute_balance_not_below_zero') throw new Failure('no_minutes');
    throw error;
  }
}

export const findMinuteEntry = (db: Db, cause: string) =>
  db.selectFrom('minuteEntries').select(['amount', 'studentId']).where('cause', '=', cause).executeTakeFirst();

/** All conversions between minutes and credits, oldest first. */
export const listSwaps = (db: Db, studentId: string): Promise<Swap[]> =>
  db
    .selectFrom('minuteEntries')
    .select(['reason', 'amount'])
    .where('studentId', '=', studentId)
    .where('reason', 'in', ['became_lesson', 'lesson_undone'])
    .orderBy('createdAt')
    .orderBy('id')
    .$castTo<Swap>()
    .execute();

/** Minutes given for a lesson so far by the rules and by managers' verdicts. */
export async function sumOfLesson(db: Db, lessonId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('minuteEntries')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('sum'))
    .where('lessonId', '=', lessonId)
    .where('reason', 'in', ['lost', 'overturned'])
    .executeTakeFirstOrThrow();
  return sum;
}

/** A page of entries, newest first. */
export async function listMinuteEntries(db: Db, studentId: string, page: Page) {
  const place =
    page.cursor === undefined
      ? undefined
      : await db
          .selectFrom('minuteEntries')
          .select(['createdAt', 'id'])
          .where('id', '=', page.cursor)
          .where('studentId', '=', studentId)
          .executeTakeFirst();
  if (page.cursor !== undefined && !place) throw new Failure('invalid_fields', { cursor: 'unknown' });
  const wanted = db.selectFrom('minuteEntries as m').where('m.studentId', '=', studentId);
  const rows = await wanted
    .leftJoin('lessons as l', 'l.id', 'm.lessonId')
    .select(['m.id', 'm.amount', 'm.reason', 'm.note', 'm.createdAt', 'm.lessonId', 'l.startsAt'])
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(m.created_at, m.id) < (${place?.createdAt}, ${place?.id}::uuid)`),
    )
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** Removes text entered by managers when an account is deleted; the amounts stay. */
export async function eraseMinuteNotes(tx: Tx, studentId: string): Promise<void> {
  await sql`set local skylark.erasing = 'on'`.execute(tx);
  await tx
    .updateTable('minuteEntries')
    .set({ note: '', cause: sql<string>`'forgotten:' || id` })
    .where('studentId', '=', studentId)
    .where('reason', 'in', ['given', 'taken'])
    .execute();
  await sql`set local skylark.erasing = 'off'`.execute(tx);
}
