import type { Db } from '../../platform/db/database.ts';
import { type PresenceEvent, withAssumedLeaves } from './presence.ts';
import { findLastSigns } from './presenceStore.ts';
import { listPresenceEvents } from './logStore.ts';

/** Who entered and left, with an end time for seats that a dead server left open. */
export async function listPresence(db: Db, roomId: string): Promise<PresenceEvent[]> {
  const { eventAt, seenAt } = await findLastSigns(db, roomId);
  const seenMs = seenAt ? Math.max(seenAt.getTime(), eventAt?.getTime() ?? 0) : undefined;
  return withAssumedLeaves(await listPresenceEvents(db, roomId), seenMs);
}
