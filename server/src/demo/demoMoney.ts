import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/db/database.ts';

const DAY_MS = 86_400_000;

/** A package a demo family bought with the sandbox card some days ago. */
export async function buy(tx: Tx, studentId: string, lessons: number, daysAgo: number, now: Date): Promise<string> {
  const at = new Date(now.getTime() - daysAgo * DAY_MS);
  const offered = await tx
    .selectFrom('packages')
    .select(['id', 'fullPrice', 'currency'])
    .where('lessonsCount', '=', lessons)
    .where('offered', '=', true)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('purchases')
    .values({
      studentId,
      packageId: offered.id,
      lessonsCount: lessons,
      lessonMinutes: 50,
      cardEnding: '4242',
      price: offered.fullPrice,
      currency: offered.currency,
      key: randomUUID(),
      provider: 'sandbox',
      status: 'paid',
      createdAt: at,
      paidAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The card page's data, so that a refund can be tried.
  const checkout = `sb_${id}`;
  await tx.updateTable('purchases').set({ checkoutRef: checkout, paymentRef: checkout }).where('id', '=', id).execute();
  await tx
    .insertInto('sandboxCheckouts')
    .values({
      id: checkout,
      purchaseId: id,
      amount: offered.fullPrice,
      currency: offered.currency,
      title: '',
      locale: 'en',
      returnUrl: '/buy',
      cancelUrl: '/buy',
      status: 'paid',
      createdAt: at,
    })
    .execute();
  const { lastNumber: number } = await tx
    .updateTable('receiptNumbers')
    .set((eb) => ({ lastNumber: eb('lastNumber', '+', 1) }))
    .where('kind', '=', 'receipt')
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  await tx.insertInto('receipts').values({ kind: 'receipt', number, purchaseId: id, issuedAt: at }).execute();
  await tx
    .insertInto('creditEntries')
    .values({
      studentId,
      amount: lessons,
      reason: 'bought',
      purchaseId: id,
      cause: `purchase:${id}:bought`,
      createdAt: at,
    })
    .execute();
  return id;
}

/** Purchases of every family; the first one bought twice and invited a friend. */
export async function addDemoMoney(tx: Tx, pupils: readonly string[], now: Date): Promise<void> {
  const [masha = '', tim = '', ...others] = pupils;
  const since = new Date(now.getTime() - 46 * DAY_MS);
  await tx.updateTable('people').set({ createdAt: since }).where('id', 'in', pupils).execute();
  await buy(tx, masha, 16, 45, now);
  for (const other of others) await buy(tx, other, 16, 45, now);
  const [code, at] = ['MASHA234', new Date(now.getTime() - 44 * DAY_MS)];
  await tx.updateTable('people').set({ referralCode: code }).where('id', '=', masha).execute();
  await tx.updateTable('people').set({ inviteCode: code }).where('id', '=', tim).execute();
  const purchaseId = await buy(tx, tim, 16, 44, now);
  await tx
    .insertInto('referrals')
    .values({ friendId: tim, inviterId: masha, purchaseId, lessons: 2, givenAt: at })
    .execute();
  await tx
    .insertInto('creditEntries')
    .values({
      studentId: masha,
      amount: 2,
      reason: 'referral',
      purchaseId,
      cause: `referral:${tim}:given`,
      createdAt: at,
    })
    .execute();
  await buy(tx, masha, 8, 3, now);
}

/** The credit of a booked lesson. */
export async function spend(tx: Tx, studentId: string, lessonId: string, atMs: number): Promise<void> {
  const cause = `lesson:${lessonId}:booked`;
  await tx
    .insertInto('creditEntries')
    .values({ studentId, amount: -1, reason: 'booked', lessonId, cause, createdAt: new Date(atMs) })
    .execute();
}
