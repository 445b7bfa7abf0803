import {
  type Board,
  foldBoard,
  isBoardEvent,
  type PageSnapshot,
  pageOfSnapshot,
  snapshotOfPage,
} from '@skylark/contract/boardState';
import type { PageId } from '@skylark/contract/board';
import type { AckRun, Author, RoomEvent, Seat } from '@skylark/contract/room';
import { foldRoom, newRoomState, type RoomState } from '@skylark/contract/roomState';
import type pg from 'pg';
import { sql } from 'kysely';
import type { Coming } from './presence.ts';
import { type Db, isFinalRefusal, violatedConstraint } from '../../platform/db/database.ts';

/** One entry of a room's log as it is written: `body` is the event as JSON. */
export interface LogRow {
  roomId: string;
  seq: number;
  atMs: number;
  author: Author;
  client: string;
  n: number;
  body: string;
}

// Texts are cut at line breaks, which JSON never holds bare: quoting them for an array would cost more than all the rest.
const APPEND = `
  insert into room_log (room_id, seq, at, author, client, n, body)
  select r, s, to_timestamp(a / 1000.0), u::"char", c, n, b
  from unnest($1::uuid[], $2::int[], $3::int8[], string_to_array($4, null), $5::text[], $6::int[], string_to_array($7, E'\\n')) as t(r, s, a, u, c, n, b)`;

/**
 * Writes entries of many rooms in one statement, for each room all of them or none.
 * @returns the rooms for which nothing was written and never will be: another server has written to them meanwhile, or
 * their lesson is gone. They must not hold up the others.
 */
export async function appendLog(pool: pg.Pool, rows: LogRow[]): Promise<Set<string>> {
  const lost = new Set<string>();
  for (let left = rows; left.length > 0; left = left.filter((row) => !lost.has(row.roomId))) {
    try {
      await pool.query({ name: 'append-log', text: APPEND, values: columnsOf(left) });
      return lost;
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      const found =
        violatedConstraint(error) === 'room_log_pkey' ? await listOvertaken(pool, left) : await listRefused(pool, left);
      if (found.length === 0) throw error;
      for (const roomId of found) lost.add(roomId);
    }
  }
  return lost;
}

/** Rooms whose entries the database does not take: each is tried alone, and nothing of it stays. */
async function listRefused(pool: pg.Pool, rows: LogRow[]): Promise<string[]> {
  const refused: string[] = [];
  const connection = await pool.connect();
  try {
    for (const [roomId, own] of Map.groupBy(rows, (row) => row.roomId)) {
      await connection.query('begin');
      await connection.query(APPEND, columnsOf(own)).catch((error: unknown) => {
        if (!isFinalRefusal(error)) throw error;
        refused.push(roomId);
      });
      await connection.query('rollback');
    }
  } finally {
    // This is rare: a connection that may be in the middle of something is not used again.
    connection.release(true);
  }
  return refused;
}

/** Arrays as PostgreSQL reads them; none of these values needs more quoting than this. */
function columnsOf(rows: LogRow[]): string[] {
  let [rooms, seqs, times, authors, clients, counts, bodies] = ['{', '{', '{', '', '{', '{', ''];
  let separator = '';
  for (const row of rows) {
    rooms += separator + row.roomId;
    seqs += separator + row.seq;
    times += separator + row.atMs;
    authors += row.author;
    clients += `${separator}"${row.client}"`;
    counts += separator + row.n;
    bodies += separator === '' ? row.body : `\n${row.body}`;
    separator = ',';
  }
  return [`${rooms}}`, `${seqs}}`, `${times}}`, authors, `${clients}}`, `${counts}}`, bodies];
}

async function listOvertaken(pool: pg.Pool, rows: LogRow[]): Promise<string[]> {
  const found = await pool.query<{ room_id: string }>(
    'select distinct room_id from room_log where (room_id, seq) in (select * from unnest($1::uuid[], $2::int[]))',
    [rows.map((row) => row.roomId), rows.map((row) => row.seq)],
  );
  return found.rows.map((row) => row.room_id);
}

export interface StoredEvent {
  seq: number;
  author: Author;
  client: string;
  body: string;
}

export const listEventsAfter = (db: Db, roomId: string, seq: number, limit?: number): Promise<StoredEvent[]> =>
  db
    .selectFrom('roomLog')
    .select(['seq', 'author', 'client', 'body'])
    .where('roomId', '=', roomId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute() as Promise<StoredEvent[]>;

/** When something happened in a room last, and when its server saw somebody in it; null when never. */
export const findLastSigns = (db: Db, roomId: string): Promise<{ eventAt: Date | null; seenAt: Date | null }> =>
  db
    .selectFrom('rooms')
    .select('seenAt')
    .select((eb) =>
      eb
        .selectFrom('roomLog')
        .select('at')
        .whereRef('roomId', '=', 'rooms.id')
        .orderBy('seq', 'desc')
        .limit(1)
        .as('eventAt'),
    )
    .where('id', '=', roomId)
    .executeTakeFirst()
    .then((row) => row ?? { eventAt: null, seenAt: null });

/** From here on the room's server says when somebody is there: written before anybody is. */
export async function startSeeing(db: Db, roomId: string, at: Date): Promise<void> {
  await db.updateTable('rooms').set({ seenAt: at }).where('id', '=', roomId).where('seenAt', 'is', null).execute();
}

/** Somebody is in each of these rooms. A row that another statement holds waits for the next time, not this one for it. */
export async function markSeen(db: Db, roomIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update rooms set seen_at = greatest(seen_at, ${at}) where id in (
      select id from rooms where id = any (${roomIds}::uuid[]) for no key update skip locked)
  `.execute(db);
}

/** Which of a seat's client's events after its `n`th are stored, as runs to acknowledge. */
export async function listStoredRuns(
  db: Db,
  roomId: string,
  { seat, client }: { seat: Seat; client: string },
  afterN: number,
): Promise<AckRun[]> {
  const rows = await db
    .selectFrom('roomLog')
    .select(['n', 'seq'])
    .where('roomId', '=', roomId)
    .where('author', '=', seat)
    .where('client', '=', client)
    .where('n', '>', afterN)
    .orderBy('n')
    .execute();
  return runsOf(rows);
}

function runsOf(pairs: Iterable<{ n: number; seq: number }>): AckRun[] {
  const runs: AckRun[] = [];
  for (const { n, seq } of pairs) addToRuns(runs, n, seq);
  return runs;
}

/** Adds one event to the runs that came before it. */
export function addToRuns(runs: AckRun[], n: number, seq: number): void {
  const last = runs.at(-1);
  if (last && last[0] + last[2] === n && last[1] + last[2] === seq) last[2] += 1;
  else runs.push([n, seq, 1]);
}

/** The room as stored: its state, and every page as JSON text, so that pages nobody touched need not be read. */
export interface StoredRoom {
  seq: number;
  state: RoomState;
  pages: Map<PageId, string>;
}

/** Reads the last snapshot and folds what came after it. `touched` are the pages that the tail changed. */
export async function loadRoom(
  db: Db,
  roomId: string,
): Promise<StoredRoom & { touched: Set<PageId>; tailLength: number }> {
  // Taken before the tail: a snapshot made in between only makes the tail shorter than it could be.
  const snapshot = await db
    .selectFrom('roomSnapshots')
    .select(['seq', 'state'])
    .where('roomId', '=', roomId)
    .executeTakeFirst();
  const stored = await db.selectFrom('roomPages').select(['page', 'elements']).where('roomId', '=', roomId).execute();
  const pages = new Map<PageId, string>(stored.map((row) => [row.page, row.elements]));
  // A snapshot from before a field was invented has none of it.
  let state = snapshot ? { ...newRoomState(), ...(JSON.parse(snapshot.state) as RoomState) } : newRoomState();
  let seq = snapshot?.seq ?? 0;
  const board: Board = new Map();
  const tail = await listEventsAfter(db, roomId, seq);
  for (const row of tail) {
    const event = JSON.parse(row.body) as RoomEvent;
    if (isBoardEvent(event)) {
      const text = pages.get(event.page);
      if (!board.has(event.page) && text !== undefined)
        board.set(event.page, pageOfSnapshot(JSON.parse(text) as PageSnapshot));
      foldBoard(board, event, row.seq);
    } else {
      state = foldRoom(state, row.author, event);
    }
    seq = row.seq;
  }
  for (const [id, page] of board) pages.set(id, JSON.stringify(snapshotOfPage(page)));
  return { seq, state, pages, touched: new Set(board.keys()), tailLength: tail.length };
}

/** Writes a new snapshot, unless another server wrote a later one. */
export async function snapshotRoom(db: Db, roomId: string, at: Date): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const room = await loadRoom(tx, roomId);
      if (room.tailLength === 0) return;
      const written = await tx
        .insertInto('roomSnapshots')
        .values({ roomId, seq: room.seq, state: JSON.stringify(room.state), madeAt: at })
        .onConflict((conflict) =>
          conflict
            .column('roomId')
            .doUpdateSet({ seq: room.seq, state: JSON.stringify(room.state), madeAt: at })
            .where('roomSnapshots.seq', '<', room.seq),
        )
        .executeTakeFirst();
      if (written.numInsertedOrUpdatedRows === 0n) return;
      for (const page of room.touched) {
        const elements = room.pages.get(page) ?? '';
        await tx
          .insertInto('roomPages')
          .values({ roomId, page, elements })
          .onConflict((conflict) => conflict.columns(['roomId', 'page']).doUpdateSet({ elements }))
          .execute();
      }
    });
}

export const countPictures = async (db: Db, roomId: string): Promise<number> => {
  const counted = await db
    .selectFrom('roomPictures')
    .select((eb) => eb.fn.countAll<number>().as('pictures'))
    .where('roomId', '=', roomId)
    .executeTakeFirstOrThrow();
  return counted.pictures;
};

export async function addPicture(
  db: Db,
  picture: {
    roomId: string;
    authorId: string;
    fileKey: string;
    width: number;
    height: number;
    bytes: number;
    createdAt: Date;
  },
): Promise<string> {
  const added = await db.insertInto('roomPictures').values(picture).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

export const findPicture = (db: Db, roomId: string, id: string) =>
  db.selectFrom('roomPictures').select('fileKey').where('roomId', '=', roomId).where('id', '=', id).executeTakeFirst();

/** Two uploads at once must not both take the last place of a room. */
export async function lockRoomPictures(db: Db, roomId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${roomId}`}, 0))`.execute(db);
}

/** Who came and went, in order, as the server itself wrote it down. */
export async function listComings(db: Db, roomId: string): Promise<Coming[]> {
  const rows = await db
    .selectFrom('roomLog')
    .select(['at', 'body'])
    .where('roomId', '=', roomId)
    .where('author', '=', '-')
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ at, body }) => {
    const event = JSON.parse(body) as RoomEvent;
    return event.k === 'join' || event.k === 'leave' ? [{ seat: event.seat, is: event.k, atMs: at.getTime() }] : [];
  });
}

/**
 * Takes the pictures off some boards that are about to go.
 * @returns keys of the files that lie on no other board: the same picture may be another family's, too
 */
export async function removePictures(db: Db, roomIds: readonly string[]): Promise<string[]> {
  if (roomIds.length === 0) return [];
  const removed = await db.deleteFrom('roomPictures').where('roomId', 'in', roomIds).returning('fileKey').execute();
  const keys = [...new Set(removed.map(({ fileKey }) => fileKey))];
  if (keys.length === 0) return [];
  const used = await db.selectFrom('roomPictures').select('fileKey').where('fileKey', 'in', keys).execute();
  const kept = new Set(used.map(({ fileKey }) => fileKey));
  return keys.filter((key) => !kept.has(key));
}
