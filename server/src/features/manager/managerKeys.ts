import { MANAGER_KEYS_MAX } from '@skylark/contract/manager.facts';
import { type Db, type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { endViewerSessions, hashToken, newToken } from '../auth/index.ts';
import * as store from './keysStore.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a key that has ended is still listed. */
const LISTED_MS = 366 * DAY_MS;

export interface MadeKey {
  token: string;
  expiresAt: Date;
}

export const expiryOf = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** Stores a new key and returns its token, which is stored hashed only. @throws Failure invalid_fields (key: taken) */
export async function createKey(
  db: Db,
  key: { managerId: string; name: string; createdAt: Date; expiresAt: Date | null },
): Promise<string> {
  const token = newToken();
  try {
    await store.insertKey(db, { ...key, tokenHash: hashToken(token) });
  } catch (error) {
    if (violatedConstraint(error) === 'manager_keys_name_key') throw new Failure('invalid_fields', { key: 'taken' });
    throw error;
  }
  return token;
}

/** @throws Failure not_found, too_many_keys, invalid_fields (key: taken) */
export const addKey = (
  deps: Pick<Deps, 'db' | 'clock'>,
  by: Actor,
  manager: string,
  of: { key: string; days: number },
): Promise<MadeKey> =>
  transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { id, name } = await requireManager(tx, manager);
    if ((await store.listWorkingKeys(tx, id, now)).length >= MANAGER_KEYS_MAX) throw new Failure('too_many_keys');
    const expiresAt = expiryOf(now, of.days);
    const token = await createKey(tx, { managerId: id, name: of.key, createdAt: now, expiresAt });
    const details = { name, key: of.key, expiresAt: expiresAt.toISOString() };
    await recordAudit(tx, by, { action: 'manager.key_made', at: now, details });
    return { token, expiresAt };
  });

/** The old token ends immediately, and with it the sessions opened with it. @throws Failure not_found */
export const rotateKey = (
  deps: Pick<Deps, 'db' | 'clock' | 'bus'>,
  by: Actor,
  manager: string,
  of: { key: string; days: number },
): Promise<MadeKey> =>
  transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { id, name } = await requireManager(tx, manager);
    const ended = await store.revokeKey(tx, id, of.key, now);
    if (ended === undefined) throw new Failure('not_found');
    await endViewerSessions(deps, tx, { keyId: ended });
    const expiresAt = expiryOf(now, of.days);
    const token = await createKey(tx, { managerId: id, name: of.key, createdAt: now, expiresAt });
    const details = { name, key: of.key, expiresAt: expiresAt.toISOString() };
    await recordAudit(tx, by, { action: 'manager.key_rotated', at: now, details });
    return { token, expiresAt };
  });

/** @throws Failure not_found; last_owner if no owner would have a working key left */
export async function revokeKey(
  deps: Pick<Deps, 'db' | 'clock' | 'bus'>,
  by: Actor,
  manager: string,
  key: string,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const found = await store.findActiveManager(tx, manager);
    if (!found) throw new Failure('not_found');
    const left = await store.lockOwners(tx, now, { managerId: found.id, key });
    if (found.role === 'owner' && left.length === 0) throw new Failure('last_owner');
    const ended = await store.revokeKey(tx, found.id, key, now);
    if (ended === undefined) throw new Failure('not_found');
    await endViewerSessions(deps, tx, { keyId: ended });
    await recordAudit(tx, by, { action: 'manager.key_revoked', at: now, details: { name: manager, key } });
  });
}

/** @throws Failure not_found */
export async function readKeys(deps: Pick<Deps, 'db' | 'clock'>, manager: string) {
  const found = await store.findActiveManager(deps.db, manager);
  if (!found) throw new Failure('not_found');
  const rows = await store.listKeys(deps.db, found.id, new Date(deps.clock.now().getTime() - LISTED_MS));
  return rows.map((row) => ({
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}

async function requireManager(tx: Tx, name: string): Promise<{ id: string; name: string }> {
  const manager = await store.lockManagerNamed(tx, name);
  if (!manager) throw new Failure('not_found');
  return manager;
}
