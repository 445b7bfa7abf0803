import { mayGetNotice } from '@skylark/contract/managerNotices';
import type { Db } from '../../platform/db/database.ts';
import { MESSAGES } from './messages/index.ts';
import { listDigestKinds, listMailedManagers, takeOutOfDigest } from './managersStore.ts';

/**
 * Where a message to a manager goes now, which may be hours after it was written: to nobody who has left, has no address
 * any more, or whose role may no longer see what it is about.
 */
export async function findManagerAddress(
  db: Db,
  { id, kind, managerId, channel }: { id: string; kind: string; managerId: string; channel: string },
): Promise<string | undefined> {
  const [manager] = await listMailedManagers(db, managerId);
  if (!manager) return undefined;
  const isDigest = kind === 'manager_digest';
  const own = MESSAGES[kind]?.managers;
  const kinds = isDigest ? await listDigestKinds(db, id) : own ? [own] : [];
  if (kinds.every((one) => mayGetNotice(manager.role, one))) {
    return channel === 'sms' ? (manager.phone ?? undefined) : manager.email;
  }
  if (isDigest) await takeOutOfDigest(db, id);
  return undefined;
}
