import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The active manager with a working key, and the key. */
export const findManagerByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('managerKeys as k')
    .innerJoin('managers as m', 'm.id', 'k.managerId')
    .select(['m.id', 'm.name', 'm.role', 'k.id as keyId', 'k.lastUsedAt'])
    .where('k.tokenHash', '=', tokenHash)
    .where('k.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('k.expiresAt', 'is', null), eb('k.expiresAt', '>', now)]))
    .where('m.endedAt', 'is', null)
    .executeTakeFirst();

export async function touchKey(db: Db, keyId: string, at: Date): Promise<void> {
  await db.updateTable('managerKeys').set({ lastUsedAt: at }).where('id', '=', keyId).execute();
}

export async function insertKey(
  db: Db,
  key: { managerId: string; name: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date | null },
): Promise<void> {
  await db.insertInto('managerKeys').values(key).execute();
}

/** @returns the id of the key that was revoked, if there was one */
export async function revokeKey(db: Db, managerId: string, name: string, at: Date): Promise<string | undefined> {
  const revoked = await db
    .updateTable('managerKeys')
    .set({ revokedAt: at })
    .where('managerId', '=', managerId)
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked?.id;
}

export async function revokeKeysOf(db: Db, managerId: string, at: Date): Promise<void> {
  await db
    .updateTable('managerKeys')
    .set({ revokedAt: at })
    .where('managerId', '=', managerId)
    .where('revokedAt', 'is', null)
    .execute();
}

const works = (now: Date) => sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${now})`;

/** Names of the manager's working keys, the one unused for longest first. */
export async function listWorkingKeys(db: Db, managerId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('managerKeys')
    .select('name')
    .where('managerId', '=', managerId)
    .where(works(now))
    .orderBy(sql`coalesce(last_used_at, created_at)`)
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** Newest first; those that ended before `since` are left out. */
export const listKeys = (db: Db, managerId: string, since: Date) =>
  db
    .selectFrom('managerKeys')
    .select(['name', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'])
    .where('managerId', '=', managerId)
    .where(sql<boolean>`coalesce(revoked_at, expires_at, ${since}) >= ${since}`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

/** Managers whose access has ended aren't found. */
export const findActiveManager = (db: Db, name: string) =>
  db
    .selectFrom('managers')
    .select(['id', 'role', 'email', 'locale'])
    .where('name', '=', name)
    .where('endedAt', 'is', null)
    .executeTakeFirst();

/** Locks an active manager, so that the number of keys can't change meanwhile. */
export const lockManagerNamed = (tx: Tx, name: string) =>
  tx
    .selectFrom('managers')
    .select(['id', 'name', 'role'])
    .where('name', '=', name)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Names of the active owners who have another working key besides the given one, or a way to sign in to the desk. All
 * active owners stay locked until the transaction ends; they are locked in a fixed order, to avoid deadlocks.
 */
export async function lockOwners(tx: Tx, now: Date, without?: { managerId: string; key: string }): Promise<string[]> {
  const owners = await tx
    .selectFrom('managers')
    .select(['id', 'name'])
    .where('role', '=', 'owner')
    .where('endedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (owners.length === 0) return [];
  const ids = owners.map(({ id }) => id);
  const keys = await tx
    .selectFrom('managerKeys')
    .select(['managerId', 'name'])
    .where('managerId', 'in', ids)
    .where(works(now))
    .execute();
  const atDesk = await tx
    .selectFrom('managerPasskeys')
    .select('managerId')
    .where('managerId', 'in', ids)
    .union(tx.selectFrom('managerPasswords').select('managerId').where('managerId', 'in', ids))
    .execute();
  const left = keys.filter((key) => key.managerId !== without?.managerId || key.name !== without.key);
  const able = new Set([...left, ...atDesk].map(({ managerId }) => managerId));
  return owners.filter(({ id }) => able.has(id)).map(({ name }) => name);
}
