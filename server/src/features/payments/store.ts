import { sql } from 'kysely';
import type { PayWay } from '@skylark/contract/payments';
import type { PurchaseStatus } from '@skylark/contract/payments.facts';
import { countRows } from '../../platform/db/countRows.ts';
import { type Db, violatedConstraint } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';
import { StaleRead } from '../../platform/db/transact.ts';

export interface NewPurchase {
  studentId: string;
  packageId: string | null;
  paymentLinkId: string | null;
  lessonsCount: number;
  lessonMinutes: number;
  price: number;
  currency: string;
  key: string;
  provider: string;
  createdAt: Date;
  nextCheckAt: Date;
}

/** Columns are listed by name, as everywhere: a prepared `*` breaks running servers when a column is added. */
const PURCHASE = [
  'id',
  'studentId',
  'packageId',
  'paymentLinkId',
  'lessonsCount',
  'lessonMinutes',
  'price',
  'currency',
  'key',
  'provider',
  'status',
  'way',
  'checkoutRef',
  'paymentRef',
  'nextCheckAt',
  'checks',
  'refundedLessons',
  'refundedAmount',
  'createdAt',
  'paidAt',
] as const;

/** The first call with a key creates the purchase; all calls get the same one. */
export async function addPurchase(db: Db, purchase: NewPurchase) {
  await db
    .insertInto('purchases')
    .values(purchase)
    .onConflict((conflict) => conflict.columns(['studentId', 'key']).doNothing())
    .execute();
  const found = await db
    .selectFrom('purchases')
    .select(PURCHASE)
    .where('studentId', '=', purchase.studentId)
    .where('key', '=', purchase.key)
    .executeTakeFirstOrThrow();
  return { ...found, way: found.way as PayWay | null };
}

/** The first way is kept. @returns the stored way */
export async function setWay(db: Db, id: string, checkoutRef: string, way: PayWay): Promise<PayWay> {
  await db
    .updateTable('purchases')
    .set({ checkoutRef, way: JSON.stringify(way) })
    .where('id', '=', id)
    .where('way', 'is', null)
    .execute();
  const found = await db.selectFrom('purchases').select('way').where('id', '=', id).executeTakeFirstOrThrow();
  return found.way as unknown as PayWay;
}

export const findPurchase = (db: Db, id: string) =>
  db.selectFrom('purchases').select(PURCHASE).where('id', '=', id).executeTakeFirst();

/**
 * Reads and locks the purchase; its student must be locked first. The lock allows inserting rows that refer to it, such
 * as events.
 */
export const lockPurchase = (db: Db, id: string) =>
  db.selectFrom('purchases').select(PURCHASE).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

const PURCHASES_SHOWN = 20;

/** Newest first. */
export const listPurchases = (db: Db, studentId: string) =>
  db
    .selectFrom('purchases')
    .select(PURCHASE)
    .where('studentId', '=', studentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PURCHASES_SHOWN)
    .execute();

/** One page for managers, newest first, and the total. */
export async function listPurchasePage(
  db: Db,
  of: { studentId: string; status?: PurchaseStatus | undefined },
  page: Page,
) {
  const { studentId, status } = of;
  await requirePlace(db, page, sql`select id from purchases where id = ${page.cursor} and student_id = ${studentId}`);
  const wanted = db
    .selectFrom('purchases')
    .where('studentId', '=', studentId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''));
  const rows = await wanted
    .select(PURCHASE)
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (select created_at, id from purchases where id = ${page.cursor})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

export async function setStatus(db: Db, id: string, status: PurchaseStatus, nextCheckAt: Date | null): Promise<void> {
  await db.updateTable('purchases').set({ status, nextCheckAt }).where('id', '=', id).execute();
}

/** @throws StaleRead if another purchase was given the same payment meanwhile */
export async function setPaid(
  db: Db,
  id: string,
  { paymentRef, cardEnding = null }: { paymentRef: string; cardEnding?: string | null | undefined },
  paidAt: Date,
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ status: 'paid', paymentRef: paymentRef === '' ? null : paymentRef, cardEnding, paidAt, checks: 0 })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'purchases_by_payment' ? new StaleRead('the payment is of another') : error;
    });
}

/** Whether a payment already belongs to another purchase. */
export async function hasOtherPurchase(
  db: Db,
  of: { id: string; provider: string },
  paymentRef: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('purchases')
    .select('id')
    .where('provider', '=', of.provider)
    .where('paymentRef', '=', paymentRef)
    .where('id', '<>', of.id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether another purchase made through the same link is paid; the student's lock prevents concurrent payments. */
export async function isPaidTwice(db: Db, of: { id: string; paymentLinkId: string | null }): Promise<boolean> {
  if (of.paymentLinkId === null) return false;
  const other = await db
    .selectFrom('purchases')
    .select('id')
    .where('paymentLinkId', '=', of.paymentLinkId)
    .where('id', '<>', of.id)
    .where('paidAt', 'is not', null)
    .where('status', '<>', 'refunded')
    .executeTakeFirst();
  return other !== undefined;
}

/** Adds to the refunded part of a purchase; negative when a refund has failed after all. */
export async function addRefunded(db: Db, id: string, lessons: number, amount: number): Promise<void> {
  await sql`
    update purchases set refunded_lessons = refunded_lessons + ${lessons}, refunded_amount = refunded_amount + ${amount},
      status = case when refunded_amount + ${amount} >= price then 'refunded'
        when refunded_amount + ${amount} > 0 then 'part_refunded' else 'paid' end
    where id = ${id}
  `.execute(db);
}

/** The purchase of a payment, by the provider's reference. */
export const findPurchaseOfPayment = (db: Db, provider: string, paymentRef: string) =>
  db
    .selectFrom('purchases')
    .select(PURCHASE)
    .where('provider', '=', provider)
    .where('paymentRef', '=', paymentRef)
    .executeTakeFirst();

/** Makes the next reconciliation query the provider about this purchase. */
export async function askSoon(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('purchases').set({ nextCheckAt: now }).where('id', '=', id).execute();
}

/**
 * Plans the next query to the provider of a paid purchase, because its events may be lost. Refunds fail within days, so
 * for thirty days after one, and while a dispute or a refund is open, it is queried four times a day. Otherwise it is
 * queried weekly for half a year, because a bank may take money back within 120 days, plus its own processing time. An
 * event that arrived before its payment was known makes it due immediately.
 */
export async function planNextCheck(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update purchases p set next_check_at = case
      when p.checks = 0 and exists (select 1 from provider_events e
        where e.provider = p.provider and e.payment_ref = p.payment_ref and e.purchase_id is null)
        then ${now}::timestamptz
      when exists (select 1 from disputes d where d.purchase_id = p.id and d.state in ('open', 'withdrawn')
          and d.opened_at > ${now}::timestamptz - interval '365 days')
        or exists (select 1 from refunds r where r.purchase_id = p.id
          and (r.status = 'asked' and r.provider_ref is not null
            or r.status = 'done' and r.settled_at > ${now}::timestamptz - interval '30 days'))
        then ${now}::timestamptz + interval '6 hours'
      when p.paid_at > ${now}::timestamptz - interval '180 days' then ${now}::timestamptz + interval '7 days'
    end
    where p.id = ${id} and p.paid_at is not null
  `.execute(db);
}

/** @returns whether it is new; repeated events are recognised by their id */
export async function addEvent(
  db: Db,
  event: {
    provider: string;
    eventId: string;
    kind: string;
    purchaseId: string | null;
    paymentRef: string | null;
    receivedAt: Date;
  },
): Promise<boolean> {
  const added = await db
    .insertInto('providerEvents')
    .values({ ...event, outcome: 'taken' })
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Removes events about none of the school's purchases. Alarms stay: the books' check reports them. */
export async function removeForeignEvents(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('providerEvents')
    .where('purchaseId', 'is', null)
    .where('outcome', '<>', 'alarm')
    .where('receivedAt', '<', before)
    .execute();
}

export async function setOutcome(db: Db, provider: string, eventId: string, outcome: string): Promise<void> {
  await db
    .updateTable('providerEvents')
    .set({ outcome })
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .execute();
}

/** An alarm for the books' check, like that of an event, for a state that the provider only reported when queried. */
export async function addAlarmOfAnswer(
  db: Db,
  { id, provider, paymentRef }: Pick<PurchaseRow, 'id' | 'provider' | 'paymentRef'>,
  receivedAt: Date,
): Promise<void> {
  const eventId = `answer:${id}`;
  await addEvent(db, { provider, eventId, kind: 'answer', purchaseId: id, paymentRef, receivedAt });
  await setOutcome(db, provider, eventId, 'alarm');
}

const LOOKED_AT_ONCE = 20;

/**
 * Purchases due for a provider query: claimed by one server, and due again later whatever happens. The pause doubles at
 * most ten times: doubling it for weeks would overflow the interval, and would fail the statement for everybody.
 */
export async function takeDue(db: Db, now: Date) {
  const { rows } = await sql<PurchaseRow>`
    update purchases set checks = checks + 1,
      next_check_at = ${now}::timestamptz + least(interval '1 minute' * power(2, least(checks + 1, 10)), interval '6 hours')
    where id in (
      select id from purchases where next_check_at <= ${now} order by next_check_at, id limit ${LOOKED_AT_ONCE} for update skip locked
    )
    returning ${sql.join(PURCHASE.map((column) => sql.ref(column)))}
  `.execute(db);
  return rows;
}
