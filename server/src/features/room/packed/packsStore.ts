import type { Author } from '@skylark/contract/room';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type LogEntry, unpackEntries } from '../../../platform/logCodec/packedLog.ts';

/** Recently read packs, by room and last entry number: a replay reads the log page by page. */
const unpacked = new Map<string, Promise<LogEntry[]>>();
const UNPACKED_MAX = 4;

/** A room's packed entries after a number. Lessons in use have none; a board that was opened again keeps its pack. */
export async function listPacked(db: Db, roomId: string, afterSeq = 0): Promise<LogEntry[]> {
  const pack = await db
    .selectFrom('roomLogPacks')
    .select('seq')
    .where('roomId', '=', roomId)
    .where('seq', '>', afterSeq)
    .executeTakeFirst();
  if (!pack) return [];
  const key = `${roomId} ${pack.seq}`;
  const known = unpacked.get(key) ?? readPack(db, roomId);
  unpacked.delete(key);
  unpacked.set(key, known);
  const [oldest] = unpacked.keys();
  if (unpacked.size > UNPACKED_MAX && oldest !== undefined) unpacked.delete(oldest);
  known.catch(() => unpacked.delete(key));
  const entries = await known;
  return afterSeq === 0 ? entries : entries.filter(({ seq }) => seq > afterSeq);
}

/** Reads the stored pack, bypassing the cache. */
export async function readPack(db: Db, roomId: string): Promise<LogEntry[]> {
  const pack = await db.selectFrom('roomLogPacks').select('packed').where('roomId', '=', roomId).executeTakeFirst();
  return pack ? unpackEntries(pack.packed) : [];
}

/** The whole log of a room, if any part of it is packed. */
export async function findPackedLog(db: Db, roomId: string): Promise<LogEntry[] | undefined> {
  const packed = await listPacked(db, roomId);
  return packed.length === 0 ? undefined : inOneLog(await listRows(db, roomId), packed);
}

/**
 * Merges packed entries and rows into one log. Rows must be read first: entries packed in between are then read twice,
 * while in the other order they would be missed.
 */
export const inOneLog = <Row extends { seq: number }>(rows: readonly Row[], packed: readonly Row[]): Row[] =>
  packed.length === 0
    ? [...rows]
    : [...new Map([...packed, ...rows].map((row) => [row.seq, row])).values()].toSorted((a, b) => a.seq - b.seq);

/** Rooms opened before a given time and not packed since, in that order, after one of them. */
export const listToPack = (
  db: Db,
  before: Date,
  after: { openedAt: Date; id: string } | undefined,
  limit: number,
): Promise<{ id: string; kind: string; openedAt: Date }[]> =>
  db
    .selectFrom('rooms')
    .select(['id', 'kind'])
    .select(sql<Date>`opened_at`.as('openedAt'))
    .where('openedAt', '<', before)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(opened_at, id) > (${after?.openedAt}, ${after?.id})`),
    )
    .orderBy('openedAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Prevents the room from being opened and its log from growing until the transaction ends. */
export const lockRoom = (tx: Tx, roomId: string) =>
  tx.selectFrom('rooms').select(['openedAt', 'seenAt']).where('id', '=', roomId).forUpdate().executeTakeFirst();

export async function listRows(db: Db, roomId: string): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('roomLog')
    .select(['seq', 'at', 'author', 'client', 'n', 'body'])
    .where('roomId', '=', roomId)
    .orderBy('seq')
    .execute();
  return rows.map(({ at, author, ...row }) => ({ ...row, author: author as Author, atMs: at.getTime() }));
}

export async function writePack(
  tx: Tx,
  roomId: string,
  { last, entries, packed }: { last: LogEntry; entries: number; packed: Buffer },
): Promise<void> {
  const pack = { seq: last.seq, lastAt: new Date(last.atMs), entries, packed };
  await tx
    .insertInto('roomLogPacks')
    .values({ roomId, ...pack })
    .onConflict((conflict) => conflict.column('roomId').doUpdateSet(pack))
    .execute();
}

/** @returns the number of rows removed */
export async function removeRows(tx: Tx, roomId: string, upToSeq: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('roomLog')
    .where('roomId', '=', roomId)
    .where('seq', '<=', upToSeq)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function removeSnapshot(tx: Tx, roomId: string): Promise<void> {
  await tx.deleteFrom('roomSnapshots').where('roomId', '=', roomId).execute();
}

export async function markPacked(tx: Tx, roomId: string): Promise<void> {
  await tx.updateTable('rooms').set({ openedAt: null }).where('id', '=', roomId).execute();
}

/** Deletes rows that are part of the snapshot, except the newest ones. */
export async function trimRows(db: Db, roomId: string, kept: number): Promise<void> {
  await sql`
    delete from room_log using room_snapshots
    where room_log.room_id = ${roomId} and room_snapshots.room_id = ${roomId} and room_log.seq <= least(
      room_snapshots.seq, (select max(seq) from room_log where room_id = ${roomId}) - ${kept}::int)
  `.execute(db);
}
