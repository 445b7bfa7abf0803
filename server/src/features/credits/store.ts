import { sql } from 'kysely';
import type { CreditReason } from '@skylark/contract/payments.facts';
import { countRows } from '../../platform/db/countRows.ts';
import { type Db, type Tx, violatedConstraint } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/requirePlace.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Lot } from './rules.ts';

export async function readBalance(db: Db, studentId: string): Promise<number> {
  const found = await db
    .selectFrom('creditBalances')
    .select('balance')
    .where('studentId', '=', studentId)
    .executeTakeFirst();
  return found?.balance ?? 0;
}

export interface CreditEntry {
  studentId: string;
  amount: number;
  reason: CreditReason;
  note?: string;
  lessonId?: string | null;
  purchaseId?: string | null;
  /** What caused the entry: each cause is written only once. */
  cause: string;
  createdAt: Date;
}

/**
 * @returns false if its cause was written before, or the required earlier cause wasn't
 * @throws Failure no_credits if the database refuses a balance below zero
 */
export async function addCreditEntry(
  db: Db,
  entry: CreditEntry,
  options: { onlyAfterCause?: string } = {},
): Promise<boolean> {
  if (options.onlyAfterCause !== undefined && !(await findCause(db, options.onlyAfterCause))) return false;
  return (await addCreditEntries(db, [entry])) === 1;
}

/** Like addCreditEntry, for several in one statement. @returns the number written */
export async function addCreditEntries(db: Db, entries: readonly CreditEntry[]): Promise<number> {
  try {
    const added = await db
      .insertInto('creditEntries')
      .values(entries)
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .executeTakeFirst();
    return Number(added.numInsertedOrUpdatedRows);
  } catch (error) {
    if (violatedConstraint(error) === 'credit_balance_not_below_zero') throw new Failure('no_credits');
    throw error;
  }
}

/** Entries for those of these lessons that cost a credit and haven't returned it. @returns ids of these lessons */
export async function addReturned(
  db: Db,
  lessons: readonly { id: string; studentId: string }[],
  at: Date,
): Promise<ReadonlySet<string>> {
  if (lessons.length === 0) return new Set();
  const { rows } = await sql<{ lessonId: string }>`
    insert into credit_entries (student_id, amount, reason, lesson_id, cause, created_at)
    select l.student_id, 1, 'returned', l.id,
      'lesson:' || l.id || ':returned' || case when spent.again = 0 then '' else ':' || spent.again end, ${at}
    from unnest(${lessons.map(({ id }) => id)}::uuid[], ${lessons.map(({ studentId }) => studentId)}::uuid[])
      as l (id, student_id),
      lateral (select count(*) - 1 as again from credit_entries e where e.lesson_id = l.id and e.reason = 'booked') as spent
    where exists (select from credit_entries spent where spent.cause = 'lesson:' || l.id || ':booked')
    on conflict (cause) do nothing returning lesson_id
  `.execute(db);
  return new Set(rows.map(({ lessonId }) => lessonId));
}

export const findCause = (db: Db, cause: string) =>
  db.selectFrom('creditEntries').select('id').where('cause', '=', cause).executeTakeFirst();

/** A lesson's own effect on the balance: -1 while its credit is spent, 0 if it was returned. */
export async function sumOfLesson(db: Db, lessonId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('creditEntries')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('sum'))
    .where('lessonId', '=', lessonId)
    .where('reason', 'in', ['booked', 'returned', 'overturned'])
    .executeTakeFirstOrThrow();
  return sum;
}

/** A student's entry with one of these causes. */
export const findCorrection = (db: Db, studentId: string, causes: readonly string[]) =>
  db
    .selectFrom('creditEntries')
    .select('amount')
    .where('studentId', '=', studentId)
    .where('cause', 'in', causes)
    .executeTakeFirst();

/** The amounts of those of these corrections that were written, by student. */
export async function listCorrections(
  db: Db,
  of: readonly { studentId: string; causes: readonly string[] }[],
): Promise<Map<string, number[]>> {
  const causes = new Map(of.flatMap(({ studentId, causes }) => causes.map((cause) => [cause, studentId])));
  const rows = await db
    .selectFrom('creditEntries')
    .select(['studentId', 'cause', 'amount'])
    .where('cause', '=', sql<string>`any (${[...causes.keys()]}::text[])`)
    .execute();
  const found = new Map<string, number[]>();
  for (const { studentId, cause, amount } of rows)
    if (causes.get(cause) === studentId) found.set(studentId, [...(found.get(studentId) ?? []), amount]);
  return found;
}

/**
 * The only way a written entry is ever changed: removes the text and keys entered by managers when the account is
 * deleted.
 */
export async function eraseCreditNotes(tx: Tx, studentId: string): Promise<void> {
  await sql`set local skylark.erasing = 'on'`.execute(tx);
  await tx.updateTable('creditEntries').set({ note: '' }).where('studentId', '=', studentId).execute();
  await tx
    .updateTable('creditEntries')
    .set({ cause: sql<string>`'forgotten:' || id` })
    .where('studentId', '=', studentId)
    .where('reason', 'in', ['given', 'taken'])
    .execute();
  await sql`set local skylark.erasing = 'off'`.execute(tx);
}

/** One page for managers, newest first, and the total. */
export async function listCreditEntries(
  db: Db,
  of: { studentId: string; reason?: CreditReason | undefined },
  page: Page,
) {
  const { studentId, reason } = of;
  const place = page.cursor === undefined ? undefined : await findCreditPlace(db, studentId, page.cursor);
  if (page.cursor !== undefined && !place) throw new Failure('invalid_fields', { cursor: 'unknown' });
  const wanted = db
    .selectFrom('creditEntries as c')
    .where('c.studentId', '=', studentId)
    .$if(reason !== undefined, (query) => query.where('c.reason', '=', reason ?? ''));
  const rows = await wanted
    .select(['c.id', 'c.amount', 'c.reason', 'c.note', 'c.lessonId', 'c.createdAt'])
    .$if(place !== undefined, (query) => query.where(sql<boolean>`(c.created_at, c.id) < (${place?.at}, ${place?.id})`))
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/**
 * A page of entries, newest first, each with its lesson. Continues from an entry instead of an offset, so that the last
 * page costs as little as the first.
 */
export const listCreditPage = (db: Db, studentId: string, after: { at: Date; id: string } | undefined, limit: number) =>
  db
    .selectFrom('creditEntries as c')
    .leftJoin('lessons as l', 'l.id', 'c.lessonId')
    .select(['c.id', 'c.amount', 'c.reason', 'c.note', 'c.lessonId', 'c.createdAt', 'l.startsAt'])
    .where('c.studentId', '=', studentId)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(c.created_at, c.id) < (${after?.at}, ${after?.id})`))
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

/** Position of a cursor: an entry of that student. */
export const findCreditPlace = (db: Db, studentId: string, id: string) =>
  db
    .selectFrom('creditEntries')
    .select(['createdAt as at', 'id'])
    .where('id', '=', id)
    .where('studentId', '=', studentId)
    .executeTakeFirst();

/** Credited lots, oldest first; what was refunded or taken back of a purchase is deducted from its lot. */
export async function listLots(db: Db, studentId: string): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select purchase_id, sum(amount)::int as lessons
    from credit_entries
    where student_id = ${studentId} and reason in ('bought', 'given', 'referral', 'refunded', 'minutes')
    group by coalesce(purchase_id::text, id::text), purchase_id
    having sum(amount) > 0
    order by min(created_at), min(id::text)
  `.execute(db);
  return rows;
}
