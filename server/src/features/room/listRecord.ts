import type { Db } from '../../platform/db/database.ts';
import { seatEndMs } from './presence.ts';
import { findLastSigns } from './presenceStore.ts';
import { listRecordEntries, type RecordEntry } from './recordEntriesStore.ts';

/**
 * The entries of a room's record, with an end for seats that a server left open when it died before `untilMs` (as in
 * `withAssumedLeaves`).
 */
export async function listRecord(db: Db, roomId: string, untilMs: number): Promise<RecordEntry[]> {
  const entries = await listRecordEntries(db, roomId);
  const { eventAt, seenAt } = await findLastSigns(db, roomId);
  if (!seenAt) return entries;
  const last = entries.at(-1)?.n ?? 0;
  const atMs = seatEndMs(Math.max(seenAt.getTime(), eventAt?.getTime() ?? 0));
  if (atMs >= untilMs) return entries;
  const open = (['t', 's'] as const).filter(
    (seat) => entries.findLast((one) => (one.k === 'enter' || one.k === 'leave') && one.seat === seat)?.k === 'enter',
  );
  return [
    ...entries,
    ...open.map((seat, at) => ({ n: last + 1 + at, atMs, k: 'leave' as const, seat, why: 'restart' as const })),
  ];
}
