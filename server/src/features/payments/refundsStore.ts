import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function addRefund(
  db: Db,
  refund: {
    purchaseId: string;
    lessonsCount: number;
    amount: number;
    status: 'asked' | 'done';
    askedBy: 'parent' | 'manager' | 'provider' | 'school' | 'bank';
    reason: string;
    providerRef?: string | null;
    createdAt: Date;
    settledAt: Date | null;
  },
): Promise<string> {
  const { id } = await db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Pending refunds of these purchases. */
export const listPendingRefunds = (db: Db, purchaseIds: readonly string[]) =>
  db
    .selectFrom('refunds')
    .select(['id', 'purchaseId', 'lessonsCount', 'amount', 'providerRef'])
    .where('purchaseId', 'in', purchaseIds.length === 0 ? ['00000000-0000-0000-0000-000000000000'] : purchaseIds)
    .where('status', '=', 'asked')
    .execute();

const REFUND = [
  'id',
  'purchaseId',
  'lessonsCount',
  'amount',
  'status',
  'askedBy',
  'reason',
  'providerRef',
  'createdAt',
  'settledAt',
  'triedAt',
] as const;

export const findRefund = (db: Db, id: string) =>
  db.selectFrom('refunds').select(REFUND).where('id', '=', id).executeTakeFirst();

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** All refunds of a purchase, oldest first. */
export const listRefunds = (db: Db, purchaseId: string) =>
  db
    .selectFrom('refunds')
    .select(REFUND)
    .where('purchaseId', '=', purchaseId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Records that the provider has accepted a refund but not made it yet: from now on, only its result is queried. */
export async function setAccepted(db: Db, id: string, providerRef: string): Promise<void> {
  await db.updateTable('refunds').set({ providerRef }).where('id', '=', id).where('status', '=', 'asked').execute();
}

/** Reopens a refund that was made but has failed after all. @returns whether it was made */
export async function undoRefund(db: Db, id: string, settledAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ status: 'failed', settledAt })
    .where('id', '=', id)
    .where('status', '=', 'done')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether it was pending: of two concurrent calls, only one settles it */
export async function settleRefund(
  db: Db,
  id: string,
  to: { status: 'done' | 'failed'; providerRef: string | null; settledAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Providers respond within seconds: a claim older than this belongs to a server that died. */
const IN_HAND_SECONDS = 120;

/**
 * Claims a refund, so that the provider is never asked twice concurrently. @returns undefined if another server has it
 */
export async function claimRefund(db: Db, id: string, now: Date) {
  const { rows } = await sql<{ id: string; purchaseId: string; amount: number; createdAt: Date }>`
    update refunds set tried_at = ${now}
    where id = ${id} and status = 'asked' and provider_ref is null
      and (tried_at is null or tried_at < ${now}::timestamptz - make_interval(secs => ${IN_HAND_SECONDS}))
    returning id, purchase_id, amount, created_at
  `.execute(db);
  return rows[0];
}

/** Releases a refund that couldn't be requested now. */
export async function releaseRefund(db: Db, id: string): Promise<void> {
  await db.updateTable('refunds').set({ triedAt: null }).where('id', '=', id).where('status', '=', 'asked').execute();
}

const OPEN_AT_ONCE = 50;

/** Refunds not accepted by their provider after some time, oldest first. @param after the last one of the previous page */
export const listOpenRefunds = (db: Db, createdBefore: Date, after: { createdAt: Date; id: string } | undefined) =>
  db
    .selectFrom('refunds')
    .select(['id', 'createdAt'])
    .where('status', '=', 'asked')
    .where('providerRef', 'is', null)
    .where('createdAt', '<', createdBefore)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(after?.createdAt ?? createdBefore, after?.id ?? '')),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(OPEN_AT_ONCE)
    .execute();
