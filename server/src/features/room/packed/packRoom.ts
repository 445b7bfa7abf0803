import { isDeepStrictEqual } from 'node:util';
import type { Database, Db, Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { foldLog, loadRoom, snapshotRoom, type StoredRoom } from '../snapshotStore.ts';
import { type LogEntry, packEntries } from '../../../platform/logCodec/packedLog.ts';
import * as store from './packsStore.ts';

/** Number of log entries kept for boards other than lessons: more than a reconnecting page is ever sent one by one. */
export const TAIL_KEPT = 4_000;

export type PackOutcome = 'packed' | 'empty' | 'in use';

/**
 * Packs the log of a room in which nothing has happened since `quietSince`: writes the pack, reads it back, compares it
 * with the rows and removes them, all or nothing.
 * @param keeps `whole`: the whole log, which then includes the board; `tail`: the end of the log, plus a snapshot
 * @throws Error if the pack differs from the rows; nothing has changed then
 */
export async function packRoom(
  db: Database,
  roomId: string,
  { quietSince, keeps, now }: { quietSince: Date; keeps: 'whole' | 'tail'; now: Date },
): Promise<PackOutcome> {
  if (keeps === 'tail') await snapshotRoom(db, roomId, now);
  // Packing takes long, so it is done before anything is locked. Entries never change, and later ones are detected
  // below.
  const seen = await listWholeLog(db, roomId);
  const last = seen.at(-1);
  const chosen = keeps === 'whole' ? seen : seen.slice(-TAIL_KEPT);
  const packed = last && (await packEntries(chosen));
  return transact(db, async (tx) => {
    const room = await store.lockRoom(tx, roomId);
    if (!room?.openedAt) return 'empty';
    if (room.openedAt >= quietSince || (room.seenAt && room.seenAt >= quietSince)) return 'in use';
    const rows = await store.listRows(tx, roomId);
    if (last && packed && rows.length > 0) {
      if (rows.at(-1)?.seq !== last.seq || last.atMs >= quietSince.getTime()) return 'in use';
      const board = keeps === 'whole' ? await loadRoom(tx, roomId) : undefined;
      await store.writePack(tx, roomId, { last, entries: chosen.length, packed });
      await replaceRows(tx, roomId, rows, chosen);
      if (board) await replaceSnapshot(tx, roomId, board);
    }
    await store.markPacked(tx, roomId);
    return rows.length > 0 ? 'packed' : 'empty';
  });
}

async function listWholeLog(db: Db, roomId: string): Promise<LogEntry[]> {
  const rows = await store.listRows(db, roomId);
  return store.inOneLog(rows, await store.readPack(db, roomId));
}

/** Removes the rows once the pack is verified to have the same content. */
async function replaceRows(tx: Tx, roomId: string, rows: LogEntry[], chosen: LogEntry[]): Promise<void> {
  const readBack = await store.readPack(tx, roomId);
  const kept = rows.slice(-chosen.length);
  if (!isDeepStrictEqual(readBack, chosen) || !isDeepStrictEqual(readBack.slice(-kept.length), kept))
    throw new Error('The packed log is not what was packed.');
  const removed = await store.removeRows(tx, roomId, kept.at(-1)?.seq ?? 0);
  if (removed !== rows.length) throw new Error('The log has changed while it was packed.');
}

/**
 * A board that can be rebuilt from the log isn't stored twice. A snapshot that can't be rebuilt stays: it may be older
 * than the log.
 */
async function replaceSnapshot(tx: Tx, roomId: string, board: StoredRoom): Promise<void> {
  const folded = foldLog(await store.readPack(tx, roomId));
  if (isDeepStrictEqual(plainOf(folded), plainOf(board))) await store.removeSnapshot(tx, roomId);
}

const plainOf = ({ seq, state, pages }: StoredRoom): unknown => ({
  seq,
  // As stored: JSON drops undefined fields.
  state: JSON.parse(JSON.stringify(state)) as unknown,
  pages: new Map([...pages].map(([id, text]) => [id, JSON.parse(text) as unknown])),
});
