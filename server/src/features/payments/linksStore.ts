import type { Db } from '../../platform/db/database.ts';

export async function addLink(
  db: Db,
  link: {
    tokenHash: Buffer;
    studentId: string;
    packageId: string | null;
    lessonsCount: number;
    price: number;
    currency: string;
    madeBy: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { id } = await db.insertInto('paymentLinks').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const findLink = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('paymentLinks as l')
    .innerJoin('people as p', 'p.id', 'l.studentId')
    .innerJoin('accounts as a', 'a.id', 'p.accountId')
    .select([
      'l.id',
      'l.studentId',
      'l.packageId',
      'l.lessonsCount',
      'l.price',
      'l.currency',
      'l.expiresAt',
      'l.endedAt',
      'p.firstName',
      'a.locale',
    ])
    .where('l.tokenHash', '=', tokenHash)
    .executeTakeFirst();

/** The purchases made through a link, newest first. */
export const listLinkPurchases = (db: Db, linkId: string) =>
  db
    .selectFrom('purchases')
    .select(['id', 'status', 'way', 'createdAt', 'provider', 'checkoutRef'])
    .where('paymentLinkId', '=', linkId)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute();

/** @returns the student it is for; undefined if it had ended already */
export async function endLink(db: Db, id: string, endedAt: Date): Promise<string | undefined> {
  const ended = await db
    .updateTable('paymentLinks')
    .set({ endedAt })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('studentId')
    .executeTakeFirst();
  return ended?.studentId;
}
