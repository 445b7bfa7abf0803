import { MANAGER_KEYS_MAX } from '@skylark/contract/manager.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashToken } from '../auth/index.ts';
import { addManager } from './addManager.ts';
import { findManagerByToken, listWorkingKeys, lockManagerNamed, revokeKey } from './keysStore.ts';
import { createKey } from './managerKeys.ts';
import { changeManagerNamed } from './store.ts';

const NAME_MAX_LENGTH = 80;

/**
 * The token `npm run school` uses on this machine. A stored token that works is kept. Otherwise a key is added to those
 * of other data folders, which may have the same host name and path (in containers they do). Only when there are too
 * many, the key unused for longest ends.
 * @param known the token stored in this data folder earlier
 */
export async function commandLineToken(
  deps: { db: Tx; clock: Deps['clock'] },
  { machine, folder }: { machine: string; folder: string },
  known: string | undefined,
): Promise<string> {
  const { db } = deps;
  const now = deps.clock.now();
  const manager = known === undefined ? undefined : await findManagerByToken(db, hashToken(known), now);
  if (known !== undefined && manager) {
    // Restores the owner role if it was changed: whoever controls the server can always fix roles.
    if (manager.role !== 'owner') await changeManagerNamed(db, manager.name, { role: 'owner' });
    return known;
  }
  const name = `command line on ${machine}`.slice(0, NAME_MAX_LENGTH);
  // Only the end of the path is kept, because it distinguishes folders.
  const key = `${folder.slice(-(NAME_MAX_LENGTH - 25))} ${now.toISOString()}`;
  const existing = await lockManagerNamed(db, name);
  if (!existing) return (await addManager(deps, { name, email: null }, { name: key, expiresAt: null })).token;
  if (existing.role !== 'owner') await changeManagerNamed(db, name, { role: 'owner' });
  const keys = await listWorkingKeys(db, existing.id, now);
  const [unused] = keys;
  if (unused !== undefined && keys.length >= MANAGER_KEYS_MAX) await revokeKey(db, existing.id, unused, now);
  return createKey(db, { managerId: existing.id, name: key, createdAt: now, expiresAt: null });
}
