import { sql } from 'kysely';
import type { DisputeState } from '@skylark/contract/payments.facts';
import type { Db } from '../../platform/db/database.ts';

/** A dispute only moves forward in this order, so that repeated and late reports change nothing. */
const ORDER: readonly DisputeState[] = ['open', 'withdrawn', 'lost', 'won'];

/**
 * Records the state of a dispute; the purchase is locked.
 * @returns the previous state, undefined for a new dispute, and whether this report changed it
 */
export async function moveDispute(
  db: Db,
  dispute: { provider: string; ref: string; purchaseId: string; amount: number; state: DisputeState },
  at: Date,
): Promise<{ before: DisputeState | undefined; hasMoved: boolean }> {
  const { provider, ref, state } = dispute;
  const found = await db
    .selectFrom('disputes')
    .select('state')
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .executeTakeFirst();
  const before = found?.state as DisputeState | undefined;
  const closedAt = state === 'lost' || state === 'won' ? at : null;
  if (before === undefined) {
    await db
      .insertInto('disputes')
      .values({ ...dispute, openedAt: at, closedAt })
      .execute();
    return { before, hasMoved: true };
  }
  if (ORDER.indexOf(state) <= ORDER.indexOf(before)) return { before, hasMoved: false };
  await db
    .updateTable('disputes')
    .set({ state, closedAt })
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .execute();
  return { before, hasMoved: true };
}

/** Oldest first. */
export const listDisputes = (db: Db, purchaseIds: readonly string[]) =>
  db
    .selectFrom('disputes')
    .select(['ref', 'purchaseId', 'amount', 'state', 'openedAt', 'closedAt', 'bookingLiftedAt'])
    .where('purchaseId', '=', sql<string>`any(${purchaseIds}::uuid[])`)
    .orderBy('openedAt')
    .orderBy('ref')
    .execute();

/**
 * Whether a payment of this student's family is disputed, or was lost to a bank, and no manager has allowed the family
 * to book again.
 */
export async function isFamilyDisputed(db: Db, studentId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${familyDisputed(studentId)} as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The same as part of another query. */
export const familyDisputed = (studentId: string) => sql<boolean>`exists (
  select 1 from people me
  join people s on s.account_id = me.account_id
  join purchases p on p.student_id = s.id
  join disputes d on d.purchase_id = p.id
  where me.id = ${studentId} and d.state <> 'won' and d.booking_lifted_at is null
)`;

/** @returns how many disputes no longer prevent the family from booking */
export async function liftDisputes(db: Db, purchaseId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('disputes')
    .set({ bookingLiftedAt: at })
    .where('purchaseId', '=', purchaseId)
    .where('bookingLiftedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
