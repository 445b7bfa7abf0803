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
