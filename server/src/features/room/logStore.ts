import type { Author, RoomEvent, Seat } from '@skylark/contract/room';
import type pg from 'pg';
import { type Db, isFinalRefusal, violatedConstraint } from '../../platform/db/database.ts';
import { inOneLog, listPacked } from './packed/packsStore.ts';
import type { PresenceEvent } from './presence.ts';

/** A row of a room's log; `body` is the event as JSON. */
export interface LogRow {
  roomId: string;
  seq: number;
  atMs: number;
  author: Author;
  client: string;
  n: number;
  body: string;
}

// Bodies are joined and split at line breaks, which JSON never contains unescaped: quoting them for an array literal
// would cost more than everything else.
const APPEND = `
  insert into room_log (room_id, seq, at, author, client, n, body)
  select r, s, to_timestamp(a / 1000.0), u::"char", c, n, b
  from unnest($1::uuid[], $2::int[], $3::int8[], string_to_array($4, null), $5::text[], $6::int[], string_to_array($7, E'\\n')) as t(r, s, a, u, c, n, b)`;

/**
 * Writes entries of many rooms in one statement; per room all or nothing.
 * @returns rooms whose entries were rejected for good, because another server has written to them meanwhile or their
 * lesson is gone. They must not hold up the others.
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

/** Finds the rooms whose entries the database rejects: tries each room in its own transaction and rolls back. */
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
    // Rare path: a connection that may be in an unknown state isn't reused.
    connection.release(true);
  }
  return refused;
}

/** Column values as PostgreSQL array literals; none of these values needs more quoting than this. */
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

/** Entries after `seq`, in order, from rows and pack. */
export async function listEventsAfter(db: Db, roomId: string, seq: number, limit?: number): Promise<StoredEvent[]> {
  const rows = (await db
    .selectFrom('roomLog')
    .select(['seq', 'author', 'client', 'body'])
    .where('roomId', '=', roomId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()) as StoredEvent[];
  const packed = await listPacked(db, roomId, seq);
  return inOneLog(
    rows,
    packed.map((entry): StoredEvent => ({
      seq: entry.seq,
      author: entry.author,
      client: entry.client,
      body: entry.body,
    })),
  ).slice(0, limit);
}

/** Which events of a client after its `n`th are stored. */
export async function listStoredEvents(
  db: Db,
  roomId: string,
  { seat, client }: { seat: Seat; client: string },
  afterN: number,
): Promise<{ n: number; seq: number }[]> {
  const rows = await db
    .selectFrom('roomLog')
    .select(['n', 'seq'])
    .where('roomId', '=', roomId)
    .where('author', '=', seat)
    .where('client', '=', client)
    .where('n', '>', afterN)
    .orderBy('n')
    .execute();
  const packed = (await listPacked(db, roomId)).filter(
    (entry) => entry.author === seat && entry.client === client && entry.n > afterN,
  );
  return inOneLog(
    rows,
    packed.map(({ n, seq }) => ({ n, seq })),
  ).toSorted((a, b) => a.n - b.n);
}

/**
 * The person who first joined a seat with this client id; undefined if nobody did, or if the join predates this field.
 */
export async function findClientOwner(db: Db, roomId: string, seat: Seat, client: string): Promise<string | undefined> {
  const body = JSON.stringify({ k: 'join', seat, client } satisfies RoomEvent);
  const row = await db
    .selectFrom('roomLog')
    .select('client as personId')
    .where('roomId', '=', roomId)
    .where('author', '=', '-')
    .where('client', '!=', '')
    .where('body', '=', body)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  const packed = await listPacked(db, roomId);
  const earlier = packed.find((entry) => entry.author === '-' && entry.client !== '' && entry.body === body);
  return earlier?.client ?? row?.personId;
}

const DECK = '{"k":"deck"';

/** Whether a room has ever shown this deck. */
export async function isDeckShown(db: Db, roomId: string, deckId: string): Promise<boolean> {
  const begin = `${DECK},"deck":"${deckId}"`;
  const row = await db
    .selectFrom('roomLog')
    .select('seq')
    .where('roomId', '=', roomId)
    .where('body', 'like', `${begin}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined || (await listPacked(db, roomId)).some(({ body }) => body.startsWith(begin));
}

/** Whether a person has picked a deck; the planned one is shown by the server itself. */
export async function isDeckPicked(db: Db, roomId: string): Promise<boolean> {
  const row = await db
    .selectFrom('roomLog')
    .select('seq')
    .where('roomId', '=', roomId)
    .where('author', '!=', '-')
    .where('body', 'like', `${DECK}%`)
    .limit(1)
    .executeTakeFirst();
  if (row) return true;
  const packed = await listPacked(db, roomId);
  return packed.some(({ author, body }) => author !== '-' && body.startsWith(DECK));
}

/** Joins and leaves in order, as recorded by the server. */
export async function listPresenceEvents(db: Db, roomId: string): Promise<PresenceEvent[]> {
  const rows = await db
    .selectFrom('roomLog')
    .select(['seq', 'at', 'client', 'body'])
    .where('roomId', '=', roomId)
    .where('author', '=', '-')
    .orderBy('seq')
    .execute();
  const packed = (await listPacked(db, roomId)).filter(({ author }) => author === '-');
  const sitting: Partial<Record<Seat, string>> = {};
  const all = inOneLog(
    rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() })),
    packed,
  );
  return all.flatMap(({ atMs, client, body }) => {
    const event = JSON.parse(body) as RoomEvent;
    if (event.k !== 'join' && event.k !== 'leave') return [];
    const { k: kind, seat } = event;
    // On a "join" entry, `client` is the admitted person; a "leave" belongs to the person who last joined that seat.
    if (kind === 'join') sitting[seat] = client;
    return [{ seat, kind, atMs, personId: sitting[seat] ?? '' }];
  });
}
