import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/bind.ts';

const FIND_CALLER = `
  select s.id as session_id, s.last_seen_at, s.expires_at, s.account_id, p.id as person_id, p.type,
    a.time_zone, a.locale, p.is_synthetic, s.viewer_access, m.id as viewer_id, m.name as viewer_name
  from sessions s join people p on p.id = s.person_id and p.deleted_at is null join accounts a on a.id = s.account_id
  left join managers m on m.id = s.viewer_manager_id
  where s.token_hash = $1`;

interface CallerRow {
  session_id: string;
  last_seen_at: Date;
  expires_at: Date;
  account_id: string;
  person_id: string;
  type: 'student' | 'teacher';
  time_zone: string;
  locale: Caller['locale'];
  is_synthetic: boolean;
  viewer_access: 'view' | 'act' | null;
  viewer_id: string | null;
  viewer_name: string | null;
}

/** Runs before every request, so it is one prepared statement instead of a built query. */
export async function findSession(
  pool: pg.Pool,
  tokenHash: Buffer,
): Promise<{ caller: Caller; lastSeenAt: Date; expiresAt: Date } | undefined> {
  const found = await pool.query<CallerRow>({ name: 'find-caller', text: FIND_CALLER, values: [tokenHash] });
  const row = found.rows[0];
  if (!row) return undefined;
  const { viewer_access: access, viewer_id: managerId, viewer_name: name } = row;
  const viewer = access !== null && managerId !== null && name !== null ? { access, managerId, name } : undefined;
  return {
    caller: {
      sessionId: row.session_id,
      accountId: row.account_id,
      personId: row.person_id,
      type: row.type,
      timeZone: row.time_zone,
      locale: row.locale,
      ...(viewer && { viewer }),
      ...(row.is_synthetic && { isSynthetic: true as const }),
    },
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}

/** How a manager opened a session as somebody. */
export type OpenedBy = { keyId: string } | { deskSessionId: string };

/**
 * A session for an account starts with its most recently chosen child; one created for an additional child, or opened
 * at the desk, starts with the person it is created for.
 * @param session.id generated if left out
 * @throws the violation of `sessions_person_is_own` if the child is being removed
 */
export async function addSession(
  db: Db,
  session: {
    id?: string | undefined;
    personId: string;
    tokenHash: Buffer;
    userAgent: string;
    createdAt: Date;
    lastSeenAt: Date;
    expiresAt: Date;
    viewer?: { access: 'view' | 'act'; managerId: string; by: OpenedBy } | undefined;
  },
): Promise<{ id: string; accountId: string } | undefined> {
  const { id, personId, tokenHash, userAgent, createdAt, lastSeenAt, expiresAt, viewer } = session;
  const keyId = viewer && 'keyId' in viewer.by ? viewer.by.keyId : null;
  const deskSessionId = viewer && 'deskSessionId' in viewer.by ? viewer.by.deskSessionId : null;
  const { rows } = await sql<{ id: string; accountId: string }>`
    insert into sessions (id, account_id, person_id, token_hash, user_agent, created_at, last_seen_at, expires_at,
      viewer_access, viewer_manager_id, viewer_key_id, viewer_session_id)
    select coalesce(${id ?? null}::uuid, uuidv7()), p.account_id,
      case when p.id = p.account_id and ${deskSessionId}::uuid is null then coalesce(a.last_child_id, p.id) else p.id end,
      ${tokenHash}, ${userAgent}, ${createdAt}, ${lastSeenAt}, ${expiresAt},
      ${viewer?.access ?? null}, ${viewer?.managerId ?? null}::uuid, ${keyId}::uuid, ${deskSessionId}::uuid
    from people p join accounts a on a.id = p.account_id where p.id = ${personId}
    returning id, account_id
  `.execute(db);
  return rows[0];
}

/** A manager whose key works; locked against changes until the transaction ends. */
export async function findViewer(tx: Db, keyId: string, at: Date) {
  return tx
    .selectFrom('managerKeys as k')
    .innerJoin('managers as m', 'm.id', 'k.managerId')
    .select(['m.id as managerId', 'm.name', 'm.role', 'k.id as keyId', 'k.expiresAt'])
    .where('k.id', '=', keyId)
    .where('k.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('k.expiresAt', 'is', null), eb('k.expiresAt', '>', at)]))
    .where('m.endedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** A manager whose session at the desk is open; locked like findViewer. */
export async function findViewerAtDesk(tx: Db, deskSessionId: string, at: Date) {
  return tx
    .selectFrom('managerSessions as s')
    .innerJoin('managers as m', 'm.id', 's.managerId')
    .select(['m.id as managerId', 'm.name', 'm.role', 's.expiresAt'])
    .where('s.id', '=', deskSessionId)
    .where('s.expiresAt', '>', at)
    .where('m.endedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** Selects sessions that managers opened as somebody. */
export type ViewerSessions =
  | { managerId: string }
  | { keyId: string }
  | { deskSessionIds: readonly string[] }
  | { id: string; managerId: string };

export const removeViewerSessions = (db: Db, of: ViewerSessions) =>
  db
    .deleteFrom('sessions')
    .where('viewerAccess', 'is not', null)
    .where((eb) =>
      eb.and([
        ...('id' in of ? [eb('id', '=', of.id)] : []),
        ...('managerId' in of ? [eb('viewerManagerId', '=', of.managerId)] : []),
        ...('keyId' in of ? [eb('viewerKeyId', '=', of.keyId)] : []),
        ...('deskSessionIds' in of ? [eb('viewerSessionId', '=', sql<string>`any(${of.deskSessionIds}::uuid[])`)] : []),
      ]),
    )
    .returning(['id', 'accountId'])
    .execute();

export async function touchSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: at }).where('id', '=', sessionId).execute();
}

/** @returns the account, if a manager had opened the session */
export async function removeSession(db: Db, sessionId: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .returning(['accountId', 'viewerAccess'])
    .executeTakeFirst();
  return removed && removed.viewerAccess !== null ? removed.accountId : undefined;
}

/** @param except a session to keep */
export const removeSessionsOf = (db: Db, accountId: string, except: string | undefined) =>
  db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();

export async function removeEndedSessions(db: Db, at: Date, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<', at), eb('lastSeenAt', '<', idleSince)]))
    .execute();
}

/** Valid sessions, most recently seen first. */
export const listSessions = (db: Db, accountId: string, at: Date, idleSince: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    // Sessions opened by managers are listed separately, as the school's views.
    .where('viewerAccess', 'is', null)
    .where('expiresAt', '>=', at)
    .where('lastSeenAt', '>=', idleSince)
    .orderBy('lastSeenAt', 'desc')
    .limit(100)
    .execute();

/** Ids of open sessions that managers opened as one of the account's people. */
export async function listOpenViewSessions(db: Db, accountId: string, at: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('viewerAccess', 'is not', null)
    .where('expiresAt', '>=', at)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @returns valid sessions by id, each with the person it is for now */
export async function listValidSessions(
  db: Db,
  ids: string[],
  at: Date,
  idleSince: Date,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'personId'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('expiresAt', '>=', at)
    .where('lastSeenAt', '>=', idleSince)
    .execute();
  return new Map(rows.map(({ id, personId }) => [id, personId]));
}

/** @returns whether that account had such a session */
export async function removeSessionOf(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

export const findSessionAccount = (db: Db, sessionId: string) =>
  db
    .selectFrom('sessions')
    .leftJoin('accountClosings as closing', 'closing.accountId', 'sessions.accountId')
    .select(['sessions.accountId', 'closing.eraseAt'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();

/** A family's or teacher's own valid session; none opened by a manager. */
export const findOwnSession = (db: Db, sessionId: string, at: Date, idleSince: Date) =>
  db
    .selectFrom('sessions')
    .select(['accountId', 'createdAt', 'expiresAt'])
    .where('id', '=', sessionId)
    .where('viewerAccess', 'is', null)
    .where('expiresAt', '>=', at)
    .where('lastSeenAt', '>=', idleSince)
    .executeTakeFirst();

export async function findSessionBegin(db: Db, sessionId: string): Promise<Date | undefined> {
  const found = await db.selectFrom('sessions').select('createdAt').where('id', '=', sessionId).executeTakeFirst();
  return found?.createdAt;
}
