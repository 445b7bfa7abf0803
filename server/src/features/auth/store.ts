import type pg from 'pg';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/bind.ts';

export type TokenPurpose = 'sign_in' | 'confirm_email';

const FIND_CALLER = `
  select s.id as session_id, s.last_seen_at, s.expires_at, p.id as person_id, p.type, p.time_zone, p.locale
  from sessions s join people p on p.id = s.person_id
  where s.token_hash = $1`;

interface CallerRow {
  session_id: string;
  last_seen_at: Date;
  expires_at: Date;
  person_id: string;
  type: 'student' | 'teacher';
  time_zone: string;
  locale: Caller['locale'];
}

/** Runs before every request, so it is one prepared statement and not a built query. */
export async function findSession(
  pool: pg.Pool,
  tokenHash: Buffer,
): Promise<{ caller: Caller; lastSeenAt: Date; expiresAt: Date } | undefined> {
  const found = await pool.query<CallerRow>({ name: 'find-caller', text: FIND_CALLER, values: [tokenHash] });
  const row = found.rows[0];
  if (!row) return undefined;
  return {
    caller: {
      sessionId: row.session_id,
      personId: row.person_id,
      type: row.type,
      timeZone: row.time_zone,
      locale: row.locale,
    },
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}

export const findCredentials = (db: Db, email: string) =>
  db.selectFrom('people').select(['id', 'passwordHash']).where('email', '=', email).executeTakeFirst();

export async function addSession(
  db: Db,
  session: { personId: string; tokenHash: Buffer; userAgent: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, lastSeenAt: session.createdAt })
    .execute();
}

export async function touchSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: at }).where('id', '=', sessionId).execute();
}

export async function removeSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export async function removeEndedSessions(db: Db, at: Date, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<', at), eb('lastSeenAt', '<', idleSince)]))
    .execute();
}

export async function addOneTimeToken(
  db: Db,
  token: {
    personId: string;
    purpose: TokenPurpose;
    tokenHash: Buffer;
    email?: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db.insertInto('oneTimeTokens').values(token).execute();
}

/** Uses a token up in the statement that finds it: of two parallel tries one gets nothing. */
export const useOneTimeToken = (db: Db, purpose: TokenPurpose, tokenHash: Buffer, at: Date) =>
  db
    .updateTable('oneTimeTokens')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['personId', 'email'])
    .executeTakeFirst();

export const findPasswordHash = (db: Db, personId: string) =>
  db.selectFrom('people').select('passwordHash').where('id', '=', personId).executeTakeFirst();

export async function setPasswordHash(db: Db, personId: string, passwordHash: string): Promise<void> {
  await db.updateTable('people').set({ passwordHash }).where('id', '=', personId).execute();
}

/** Those that still work, the last seen first. */
export const listSessions = (db: Db, personId: string, at: Date, idleSince: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('personId', '=', personId)
    .where('expiresAt', '>=', at)
    .where('lastSeenAt', '>=', idleSince)
    .orderBy('lastSeenAt', 'desc')
    .limit(100)
    .execute();

/** @returns whether there was such a session of that person */
export async function removeSessionOf(db: Db, personId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

export async function removeOtherSessions(db: Db, personId: string, keptId: string): Promise<string[]> {
  const removed = await db
    .deleteFrom('sessions')
    .where('personId', '=', personId)
    .where('id', '<>', keptId)
    .returning('id')
    .execute();
  return removed.map(({ id }) => id);
}
