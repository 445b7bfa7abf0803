import { REPLAY_PAGE_BYTES, REPLAY_PAGE_ENTRIES, REPLAY_TURNS_MAX } from '@skylark/contract/lessonReplay.facts';
import type { RoomEvent } from '@skylark/contract/room';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { findPackedLog } from './packed/packsStore.ts';
import * as inPack from './packed/packedReplayStore.ts';
import type { Mark, PlayedEntry } from './packed/packedReplayStore.ts';

const begins = (kinds: readonly RoomEvent['k'][]): Expression<SqlBool> =>
  sql<boolean>`body like any (${kinds.map((kind) => `{"k":"${kind}"%`)}::text[])`;

const marks = (db: Db, roomId: string) => db.selectFrom('roomLog').select(['seq', 'at']).where('roomId', '=', roomId);

/** Start of the call or, if a manager marked the lesson as held without a call, when the first person entered. */
export async function findReplayStart(db: Db, roomId: string): Promise<Mark | undefined> {
  const first = (kind: RoomEvent['k']) =>
    marks(db, roomId)
      .where(begins([kind]))
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
  const start = (await first('call')) ?? (await first('enter'));
  const log = await findPackedLog(db, roomId);
  return log ? inPack.findReplayStart(log) : start;
}

/** The end of the lesson, or else its last entry. */
export async function findReplayEnd(db: Db, roomId: string): Promise<Mark | undefined> {
  const end =
    (await marks(db, roomId)
      .where('author', '=', '-')
      .where(begins(['end']))
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()) ?? (await marks(db, roomId).orderBy('seq', 'desc').limit(1).executeTakeFirst());
  const log = await findPackedLog(db, roomId);
  return log ? inPack.findReplayEnd(log) : end;
}

/** All page changes between two entries. */
export async function listTurns(
  db: Db,
  roomId: string,
  after: number,
  upTo: number,
): Promise<(Mark & { body: string })[]> {
  const turns = await db
    .selectFrom('roomLog')
    .select(['seq', 'at', 'body'])
    .where('roomId', '=', roomId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .where(begins(['show', 'deck']))
    .orderBy('seq')
    .limit(REPLAY_TURNS_MAX)
    .execute();
  const log = await findPackedLog(db, roomId);
  return log ? inPack.listTurns(log, after, upTo) : turns;
}

/** Which of these elements and clears appear in entries after `after`: those may become visible again. */
export async function listNamedLater(db: Db, roomId: string, after: number, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  // Log texts begin with the kind, followed by id or page: `{"k":"put","id":"..."`,
  // `{"k":"unclear","page":"...","clear":"..."`.
  const found = await sql<{ id: string }>`
    select distinct id from (
      select split_part(body, '"', case when body like '{"k":"unclear"%' then 12 else 8 end) as id from room_log
      where room_id = ${roomId} and seq > ${after} and ${begins(['put', 'ink', 'unclear'])}
    ) as named where id = any (${ids}::text[])`.execute(db);
  const log = await findPackedLog(db, roomId);
  return log ? inPack.listNamedLater(log, after, ids) : new Set(found.rows.map(({ id }) => id));
}

/** One page of replay entries, limited by count and bytes; contains at least one entry if any are left. */
export async function listPlayed(db: Db, roomId: string, after: number, upTo: number): Promise<PlayedEntry[]> {
  const rows = await sql<PlayedEntry & { before: string }>`
    select seq, at, author, body, before from (
      select seq, at, author, body, sum(octet_length(body)) over (order by seq) - octet_length(body) as before from (
        select seq, at, author::text as author, body from room_log
        where room_id = ${roomId} and seq > ${after} and seq <= ${upTo} and ${begins(inPack.REPLAYED)}
        order by seq limit ${REPLAY_PAGE_ENTRIES}
      ) as next
    ) as counted where before < ${REPLAY_PAGE_BYTES} order by seq`.execute(db);
  const log = await findPackedLog(db, roomId);
  return log ? inPack.listPlayed(log, after, upTo) : rows.rows;
}
