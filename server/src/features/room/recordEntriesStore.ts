import { CLAIMS_PER_SIDE_MAX } from '@skylark/contract/lessonRecord.facts';
import type { CallPath, DeviceState, LeaveReason, RoomEvent, Seat } from '@skylark/contract/room';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * One entry of a room's log that says who was there or how it went for them; `n` is its number, `atMs` milliseconds since
 * the epoch. `join`, `leave`, `call` are the server's own word; `path` and `media` are what a page said of itself.
 */
export type RecordEntry = { n: number; atMs: number } & (
  | { k: 'join'; seat: Seat; personId: string }
  | { k: 'leave'; seat: Seat; why: LeaveReason }
  | { k: 'call' }
  | { k: 'path'; seat: Seat; path: CallPath }
  | { k: 'media'; seat: Seat; camera: DeviceState; microphone: DeviceState }
);

/** What the server wrote of a room, and the first of what each side's pages said, by number. */
export async function listRecordEntries(db: Db, roomId: string): Promise<RecordEntry[]> {
  const begins = (...kinds: RoomEvent['k'][]): Expression<SqlBool> =>
    sql<boolean>`body like any (${kinds.map((kind) => `{"k":"${kind}"%`)}::text[])`;
  const rows = () =>
    db.selectFrom('roomLog').select(['seq', 'at', 'author', 'client', 'body']).where('roomId', '=', roomId);
  const own = await rows()
    .where((eb) => eb.or([eb.and([eb('author', '=', '-'), begins('join', 'leave')]), begins('call')]))
    .orderBy('seq')
    .execute();
  // Of each by itself: what one side says without end takes no place of the other's.
  const saidBy = (seat: Seat) =>
    rows()
      .where('author', '=', seat)
      .where(begins('path', 'media'))
      .orderBy('seq')
      .limit(CLAIMS_PER_SIDE_MAX)
      .execute();
  return [...own, ...(await saidBy('t')), ...(await saidBy('s'))].toSorted((a, b) => a.seq - b.seq).flatMap(entryOf);
}

interface Row {
  seq: number;
  at: Date;
  author: string;
  client: string;
  body: string;
}

function entryOf({ seq: n, at, author, client, body }: Row): RecordEntry[] {
  const event = JSON.parse(body) as RoomEvent;
  const atMs = at.getTime();
  const seat = author as Seat;
  switch (event.k) {
    case 'join':
      return [{ n, atMs, k: 'join', seat: event.seat, personId: client }];
    case 'leave':
      return [{ n, atMs, k: 'leave', seat: event.seat, why: event.why }];
    case 'call':
      return [{ n, atMs, k: 'call' }];
    case 'path':
      return [{ n, atMs, k: 'path', seat, path: event.path }];
    case 'media':
      return [{ n, atMs, k: 'media', seat, camera: event.camera, microphone: event.microphone }];
    default:
      return [];
  }
}
