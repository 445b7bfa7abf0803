import { mayGetNotice } from '@skylark/contract/managerNotices';
import type { Db } from '../../platform/db/database.ts';
import { MESSAGES } from './messages/index.ts';
import { listDigestKinds, listReachedManagers, takeOutOfDigest } from './managersStore.ts';

/**
 * Where to send a message to a manager, possibly hours after it was written. It isn't sent to a manager who has left,
 * has no address any more, or whose role may no longer see its subject.
 */
export async function findManagerAddress(
  db: Db,
  of: { id: string; kind: string; managerId: string; channel: string; recipient: string },
): Promise<string | undefined> {
  const { id, kind, channel } = of;
  const [manager] = await listReachedManagers(db, of.managerId);
  if (!manager) return undefined;
  const isDigest = kind === 'manager_digest';
  const own = MESSAGES[kind]?.managers;
  const kinds = isDigest ? await listDigestKinds(db, id) : own ? [own] : [];
  if (kinds.every((one) => mayGetNotice(manager.role, one))) {
    // A browser has no other address; its session ends with the manager's access.
    if (channel === 'push') return of.recipient;
    return (channel === 'sms' ? manager.phone : manager.email) ?? undefined;
  }
  if (isDigest) await takeOutOfDigest(db, id);
  return undefined;
}
