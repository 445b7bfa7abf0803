import { sql } from 'kysely';
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
    .select(['p.id', 'p.type', 'p.locale', 'p.timeZone'])
    .where('f.token', '=', token)
    .where(sql<boolean>`not exists (select from people a where a.id = p.account_id and a.blocked_at is not null)`)
    .executeTakeFirst();

/** Invalidates the address; the settings page creates a new one when opened. */
export async function removeFeed(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('calendarFeeds').where('personId', '=', personId).execute();
}
