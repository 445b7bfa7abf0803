import type { Db } from '../../platform/db/database.ts';

export async function findFeedToken(db: Db, personId: string): Promise<string | undefined> {
  const feed = await db.selectFrom('calendarFeeds').select('token').where('personId', '=', personId).executeTakeFirst();
  return feed?.token;
}

/** The first token is kept, so that two concurrent pages show the same address. */
export async function addFeedToken(db: Db, personId: string, token: string, createdAt: Date): Promise<void> {
  await db
    .insertInto('calendarFeeds')
    .values({ personId, token, createdAt })
    .onConflict((conflict) => conflict.column('personId').doNothing())
    .execute();
}

export async function replaceFeedToken(db: Db, personId: string, token: string, createdAt: Date): Promise<void> {
  await db
    .insertInto('calendarFeeds')
    .values({ personId, token, createdAt })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ token, createdAt }))
    .execute();
}

export const findFeedOwner = (db: Db, token: string) =>
  db
    .selectFrom('calendarFeeds as f')
    .innerJoin('people as p', 'p.id', 'f.personId')
    .innerJoin('accounts as a', 'a.id', 'p.accountId')
    .select(['p.id', 'p.type', 'a.locale', 'a.timeZone'])
    .where('f.token', '=', token)
    .where('a.blockedAt', 'is', null)
    .executeTakeFirst();

/** Invalidates the address; the settings page creates a new one when opened. */
export async function removeFeed(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('calendarFeeds').where('personId', '=', personId).execute();
}
