import { REPLAY_PAGE_BYTES, REPLAY_PAGE_ENTRIES, REPLAY_TURNS_MAX } from '@skylark/contract/lessonReplay.facts';
import type { Author, RoomEvent } from '@skylark/contract/room';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What is played back: all that both saw. Who came, went, heard and saw what is the record's, and of no page's client. */
const PLAYED: readonly RoomEvent['k'][] = [
  'ink',
  'put',
  'clear',
  'unclear',
  'forget',
  'deck',
  'show',
  'comment',
  'timer',
  'chance',
  'roll',
  'cover',
  'say',
  'end',
];

const begins = (kinds: readonly RoomEvent['k'][]): Expression<SqlBool> =>
  sql<boolean>`body like any (${kinds.map((kind) => `{"k":"${kind}"%`)}::text[])`;

export interface Mark {
  seq: number;
  at: Date;
}

const marks = (db: Db, roomId: string) => db.selectFrom('roomLog').select(['seq', 'at']).where('roomId', '=', roomId);

/** When the call began; of a lesson that a manager has called held without one, when somebody came first. */
export const findReplayStart = async (db: Db, roomId: string): Promise<Mark | undefined> =>
  (await marks(db, roomId)
    .where(begins(['call']))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()) ??
  (await marks(db, roomId)
    .where(begins(['join']))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst());

/** Its end, or the last that was written of it. */
export const findReplayEnd = async (db: Db, roomId: string): Promise<Mark | undefined> =>
  (await marks(db, roomId)
    .where('author', '=', '-')
    .where(begins(['end']))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()) ?? (await marks(db, roomId).orderBy('seq', 'desc').limit(1).executeTakeFirst());

/** Every turn of a page between two entries. */
export const listTurns = (db: Db, roomId: string, after: number, upTo: number): Promise<(Mark & { body: string })[]> =>
  db
    .selectFrom('roomLog')
    .select(['seq', 'at', 'body'])
    .where('roomId', '=', roomId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .where(begins(['show', 'deck']))
    .orderBy('seq')
    .limit(REPLAY_TURNS_MAX)
    .execute();

/** Which of these elements and clears an entry later than `after` names: they may be seen again. */
export async function listNamedLater(db: Db, roomId: string, after: number, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  // The log's own texts begin with kind, and id or page: `{"k":"put","id":"..."`, `{"k":"unclear","page":"...","clear":"..."`.
  const found = await sql<{ id: string }>`
    select distinct id from (
      select split_part(body, '"', case when body like '{"k":"unclear"%' then 12 else 8 end) as id from room_log
      where room_id = ${roomId} and seq > ${after} and ${begins(['put', 'ink', 'unclear'])}
    ) as named where id = any (${ids}::text[])`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}

export interface PlayedEntry extends Mark {
  author: Author;
  body: string;
}

/** A part of what is played back, bounded in entries and bytes; at least one entry while there are any. */
export async function listPlayed(db: Db, roomId: string, after: number, upTo: number): Promise<PlayedEntry[]> {
  const rows = await sql<PlayedEntry & { before: string }>`
    select seq, at, author, body, before from (
      select seq, at, author, body, sum(octet_length(body)) over (order by seq) - octet_length(body) as before from (
        select seq, at, author::text as author, body from room_log
        where room_id = ${roomId} and seq > ${after} and seq <= ${upTo} and ${begins(PLAYED)}
        order by seq limit ${REPLAY_PAGE_ENTRIES}
      ) as next
    ) as counted where before < ${REPLAY_PAGE_BYTES} order by seq`.execute(db);
  return rows.rows;
}
