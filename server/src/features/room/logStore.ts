import type { Author, RoomEvent, Seat } from '@skylark/contract/room';
import type pg from 'pg';
import { type Db, isFinalRefusal, violatedConstraint } from '../../platform/db/database.ts';
import { inOneLog, listPacked } from './packed/packsStore.ts';
import type { PresenceEvent } from './presence.ts';
import type { ShownSlide } from './shownDecksStore.ts';

/** A row of a room's log; `body` is the event as JSON. */
export interface LogRow {
  roomId: string;
  seq: number;
  atMs: number;
  author: Author;
  client: string;
  n: number;
  body: string;
  /** The slide that the student first sees with this entry. */
  shown?: ShownSlide | undefined;
}

// Bodies are joined and split at line breaks, which JSON never contains unescaped: quoting them for an array literal
// would cost more than everything else.
const APPEND = `
  insert into room_log (room_id, seq, at, author, client, n, body)
  select r, s, to_timestamp(a / 1000.0), u::"char", c, n, b
  from unnest($1::uuid[], $2::int[], $3::int8[], string_to_array($4, null), $5::text[], $6::int[], string_to_array($7, E'\\n')) as t(r, s, a, u, c, n, b)`;

/**
 * Like APPEND, and also records slides shown for the first time together with the entries that show them, to save a
 * transaction.
 */
const APPEND_SHOWN = `
  with entries as (${APPEND})
  insert into room_decks (room_id, deck_id, shown_at, slides)
  select r, d, to_timestamp(min(a) / 1000.0), array_agg(distinct s)
  from unnest($8::uuid[], $9::uuid[], $10::uuid[], $11::int8[]) as seen(r, d, s, a)
  group by r, d order by r, d
  on conflict (room_id, deck_id) do update set
    shown_at = coalesce(room_decks.shown_at, excluded.shown_at),
    slides = (select array_agg(distinct s) from unnest(room_decks.slides || excluded.slides) as known(s))`;

/**
 * Writes entries of many rooms in one statement; per room all or nothing.
 * @returns rooms whose entries were rejected for good, because another server has written to them meanwhile or their
 * lesson is gone. They must not hold up the others.
 */
export async function appendLog(pool: pg.Pool, rows: LogRow[]): Promise<Set<string>> {
  const lost = new Set<string>();
  for (let left = rows; left.length > 0; left = left.filter((row) => !lost.has(row.roomId))) {
    try {
      await pool.query(statementOf(left));
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
      await connection.query(statementOf(own)).catch((error: unknown) => {
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

function statementOf(rows: LogRow[]): pg.QueryConfig {
  const shown = rows.filter((row) => row.shown);
  if (shown.length === 0) return { name: 'append-log', text: APPEND, values: columnsOf(rows) };
  const columns = [
    shown.map(({ roomId }) => roomId),
    shown.map((row) => row.shown?.deckId),
    shown.map((row) => row.shown?.slideId),
    shown.map(({ atMs }) => atMs),
  ];
  return { name: 'append-log-shown', text: APPEND_SHOWN, values: [...columnsOf(rows), ...columns] };
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
const ENTER = '{"k":"enter"';

/** Whether somebody has entered, or picked a deck: the planned one is shown by the server itself. */
export async function isBoardInUse(db: Db, roomId: string): Promise<boolean> {
  const isUse = ({ author, body }: { author: string; body: string }): boolean =>
    body.startsWith(ENTER) || (author !== '-' && body.startsWith(DECK));
  const row = await db
    .selectFrom('roomLog')
    .select('seq')
    .where('roomId', '=', roomId)
    .where((eb) =>
      eb.or([eb('body', 'like', `${ENTER}%`), eb.and([eb('author', '!=', '-'), eb('body', 'like', `${DECK}%`)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined || (await listPacked(db, roomId)).some(isUse);
}

/** Seats occupied by a page, even one that is still in the lobby. */
export async function listOpenSeats(db: Db, roomId: string): Promise<ReadonlySet<Seat>> {
  const rows = await db
    .selectFrom('roomLog')
    .select('body')
    .where('roomId', '=', roomId)
    .where('author', '=', '-')
    .orderBy('seq')
    .execute();
  const open = new Set<Seat>();
  for (const { body } of rows) {
    const event = JSON.parse(body) as RoomEvent;
    if (event.k === 'join') open.add(event.seat);
    else if (event.k === 'leave') open.delete(event.seat);
  }
  return open;
}

/** Who entered and left, in order, as recorded by the server. A page that never left the lobby isn't listed. */
export async function listPresenceEvents(db: Db, roomId: string): Promise<PresenceEvent[]> {
  const rows = await db
    .selectFrom('roomLog')
    .select(['seq', 'at', 'client', 'body'])
    .where('roomId', '=', roomId)
    .where('author', '=', '-')
    .orderBy('seq')
    .execute();
  const packed = (await listPacked(db, roomId)).filter(({ author }) => author === '-');
  const inside: Partial<Record<Seat, string | undefined>> = {};
  const all = inOneLog(
    rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() })),
    packed,
  );
  return all.flatMap(({ atMs, client, body }) => {
    const event = JSON.parse(body) as RoomEvent;
    if (event.k !== 'enter' && event.k !== 'leave') return [];
    const { k: kind, seat } = event;
    // On an "enter" entry, `client` is the admitted person; a "leave" belongs to the person who last entered.
    const personId = kind === 'enter' ? client : inside[seat];
    inside[seat] = kind === 'enter' ? client : undefined;
    return personId === undefined ? [] : [{ seat, kind, atMs, personId }];
  });
}
