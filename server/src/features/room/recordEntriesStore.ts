import { CLAIMS_PER_SIDE_MAX } from '@skylark/contract/lessonRecord.facts';
import type { Author, CallPath, DeviceState, LeaveReason, RoomEvent, Seat } from '@skylark/contract/room';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { LogEntry } from '../../platform/logCodec/packedLog.ts';
import { inOneLog, listPacked } from './packed/packsStore.ts';

/**
 * A log entry about presence or about how the call went; `n` is its number, `atMs` is in milliseconds since the epoch.
 * `enter`, `leave` and `call` are recorded by the server itself; `path` and `media` are claims of a page.
 */
export type RecordEntry = { n: number; atMs: number } & (
  | { k: 'enter'; seat: Seat; personId: string }
  | { k: 'leave'; seat: Seat; why: LeaveReason }
  | { k: 'call' }
  | { k: 'path'; seat: Seat; path: CallPath }
  | { k: 'media'; seat: Seat; camera: DeviceState; microphone: DeviceState }
);

/** What the server recorded about a room, and the first claims of each side's pages, by number. */
export async function listRecordEntries(db: Db, roomId: string): Promise<RecordEntry[]> {
  const begins = (...kinds: RoomEvent['k'][]): Expression<SqlBool> =>
    sql<boolean>`body like any (${kinds.map((kind) => `{"k":"${kind}"%`)}::text[])`;
  const rows = () =>
    db.selectFrom('roomLog').select(['seq', 'at', 'author', 'client', 'body']).where('roomId', '=', roomId);
  const own = await rows()
    .where((eb) => eb.or([eb.and([eb('author', '=', '-'), begins('enter', 'leave')]), begins('call')]))
    .orderBy('seq')
    .execute();
  // Queried per side, so that one side's excess claims can't crowd out the other's.
  const saidBy = (seat: Seat) =>
    rows()
      .where('author', '=', seat)
      .where(begins('path', 'media'))
      .orderBy('seq')
      .limit(CLAIMS_PER_SIDE_MAX)
      .execute();
  const said = { t: await saidBy('t'), s: await saidBy('s') };
  const packed = await listPacked(db, roomId);
  const of = (entry: LogEntry, ...kinds: RoomEvent['k'][]): boolean =>
    kinds.some((kind) => entry.body.startsWith(`{"k":"${kind}"`));
  const ownPacked = packed.filter(
    (entry) => (entry.author === '-' && of(entry, 'enter', 'leave')) || of(entry, 'call'),
  );
  const both = (['t', 's'] as const).map((seat) => {
    const saidPacked = packed.filter((entry) => entry.author === seat && of(entry, 'path', 'media'));
    return inOneLog(said[seat].map(inMs), saidPacked).slice(0, CLAIMS_PER_SIDE_MAX);
  });
  const all = [...inOneLog(own.map(inMs), ownPacked), ...both.flat()];
  return withoutLobby(all.toSorted((a, b) => a.seq - b.seq).flatMap(entryOf));
}

/** Removes leaves of pages that never left the lobby. */
function withoutLobby(entries: readonly RecordEntry[]): RecordEntry[] {
  const isIn = { t: false, s: false };
  return entries.filter((entry) => {
    if (entry.k !== 'enter' && entry.k !== 'leave') return true;
    const wasIn = isIn[entry.seat];
    isIn[entry.seat] = entry.k === 'enter';
    return entry.k === 'enter' || wasIn;
  });
}

type Row = Pick<LogEntry, 'seq' | 'atMs' | 'author' | 'client' | 'body'>;

const inMs = ({ at, author, ...row }: Omit<Row, 'atMs' | 'author'> & { at: Date; author: string }): Row => ({
  ...row,
  author: author as Author,
  atMs: at.getTime(),
});

function entryOf({ seq: n, atMs, author, client, body }: Row): RecordEntry[] {
  const event = JSON.parse(body) as RoomEvent;
  const seat = author as Seat;
  switch (event.k) {
    case 'enter':
      return [{ n, atMs, k: 'enter', seat: event.seat, personId: client }];
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
