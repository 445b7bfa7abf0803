import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Checkout } from '../CardProvider.ts';

export async function addCheckout(db: Db, id: string, checkout: Checkout): Promise<void> {
  const { email: _, ...kept } = checkout;
  await db
    .insertInto('sandboxCheckouts')
    .values({ id, ...kept })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export const findCheckout = (db: Db, id: string) =>
  db
    .selectFrom('sandboxCheckouts')
    .select([
      'id',
      'purchaseId',
      'title',
      'amount',
      'currency',
      'locale',
      'returnUrl',
      'cancelUrl',
      'status',
      'refundedAmount',
      'refundKeys',
      'createdAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** @returns whether the status changed: a paid page can't be paid again, a closed one not at all */
export async function moveCheckout(
  db: Db,
  id: string,
  to: 'checking' | 'paid' | 'failed' | 'expired',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandboxCheckouts')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', 'not in', ['paid', 'expired'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Refunds once per key. @returns false if the remaining amount was too small */
export async function refundCheckout(db: Db, id: string, key: string, amount: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    with given as (
      update sandbox_checkouts set refunded_amount = refunded_amount + ${amount}, refund_keys = array_append(refund_keys, ${key})
      where id = ${id} and status = 'paid' and not (${key} = any (refund_keys)) and refunded_amount + ${amount} <= amount
      returning id
    )
    select exists (select 1 from given)
      or exists (select 1 from sandbox_checkouts where id = ${id} and ${key} = any (refund_keys)) as done
  `.execute(db);
  return rows[0]?.done === true;
}
