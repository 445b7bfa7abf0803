import type { Db } from '../../platform/db/database.ts';

/** The active manager of a session. */
export const findSession = (db: Db, tokenHash: Buffer, now: Date, idleSince: Date) =>
  db
    .selectFrom('managerSessions as s')
    .innerJoin('managers as m', 'm.id', 's.managerId')
    .select(['s.id as sessionId', 's.lastSeenAt', 's.confirmedAt', 'm.id', 'm.name', 'm.role'])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', idleSince)
    .where('m.endedAt', 'is', null)
    .executeTakeFirst();

export async function addSession(
  db: Db,
  session: {
    managerId: string;
    tokenHash: Buffer;
    userAgent: string;
    createdAt: Date;
    lastSeenAt: Date;
    expiresAt: Date;
    confirmedAt: Date;
  },
): Promise<void> {
  await db.insertInto('managerSessions').values(session).execute();
}

/** @returns whether the manager has known other browsers, but not this one */
export async function rememberBrowser(
  db: Db,
  browser: { managerId: string; browserHash: Buffer; lastUsedAt: Date },
): Promise<boolean> {
  const { managerId, browserHash, lastUsedAt } = browser;
  const known = await db
    .selectFrom('managerBrowsers')
    .select('browserHash')
    .where('managerId', '=', managerId)
    .execute();
  await db
    .insertInto('managerBrowsers')
    .values(browser)
    .onConflict((conflict) => conflict.columns(['managerId', 'browserHash']).doUpdateSet({ lastUsedAt }))
    .execute();
  return known.length > 0 && !known.some((one) => one.browserHash.equals(browserHash));
}

export async function forgetOldBrowsers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('managerBrowsers').where('lastUsedAt', '<', before).execute();
}

export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('managerSessions').set({ lastSeenAt: at }).where('id', '=', id).execute();
}

export async function confirmSession(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('managerSessions').set({ confirmedAt: at }).where('id', '=', id).execute();
}

export const listSessions = (db: Db, managerId: string, now: Date, idleSince: Date) =>
  db
    .selectFrom('managerSessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('managerId', '=', managerId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', idleSince)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

/** Which sessions of a manager. */
export type Which = { id: string } | { but: string } | 'all';

/** Locks the sessions, so that nothing new is opened from them. */
export async function lockSessions(db: Db, managerId: string, which: Which): Promise<string[]> {
  const rows = await db
    .selectFrom('managerSessions')
    .select('id')
    .where('managerId', '=', managerId)
    .$if(which !== 'all' && 'id' in which, (query) => query.where('id', '=', (which as { id: string }).id))
    .$if(which !== 'all' && 'but' in which, (query) => query.where('id', '<>', (which as { but: string }).but))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeSessions(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('managerSessions').where('id', 'in', ids).execute();
}

/** Of these sessions, those that are open, each with its manager. */
export const listOpenSessions = (db: Db, ids: readonly string[], now: Date, idleSince: Date) =>
  db
    .selectFrom('managerSessions as s')
    .innerJoin('managers as m', 'm.id', 's.managerId')
    .select(['s.id', 's.managerId'])
    .where('s.id', 'in', ids)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', idleSince)
    .where('m.endedAt', 'is', null)
    .execute();

export async function removeEndedSessions(db: Db, now: Date, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('managerSessions')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastSeenAt', '<=', idleSince)]))
    .execute();
}
