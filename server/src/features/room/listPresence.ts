import type { Db } from '../../platform/db/database.ts';
import { type Coming, untilSeen } from './presence.ts';
import { findLastSigns } from './presenceStore.ts';
import { listComings } from './logStore.ts';

/** Joins and leaves, with an end time for seats that a dead server left open. */
export async function listPresence(db: Db, roomId: string): Promise<Coming[]> {
  const { eventAt, seenAt } = await findLastSigns(db, roomId);
  const seenMs = seenAt ? Math.max(seenAt.getTime(), eventAt?.getTime() ?? 0) : undefined;
  return untilSeen(await listComings(db, roomId), seenMs);
}
