import { REPLAY_PAGE_BYTES, REPLAY_PAGE_ENTRIES, REPLAY_TURNS_MAX } from '@skylark/contract/lessonReplay.facts';
import type { Author, RoomEvent } from '@skylark/contract/room';
import { kindsWith } from '@skylark/contract/roomEvents.facts';
import type { LogEntry } from '../../../platform/logCodec/packedLog.ts';

export const REPLAYED = [...kindsWith('replayed')];

export interface Mark {
  seq: number;
  at: Date;
}

export interface PlayedEntry extends Mark {
  author: Author;
  body: string;
}

type Log = readonly LogEntry[];

const isOf = ({ body }: LogEntry, kinds: readonly RoomEvent['k'][]): boolean =>
  kinds.some((kind) => body.startsWith(`{"k":"${kind}"`));
const markOf = (entry: LogEntry | undefined): Mark | undefined => entry && { seq: entry.seq, at: new Date(entry.atMs) };
const between = (log: Log, after: number, upTo: number): Log => log.filter(({ seq }) => seq > after && seq <= upTo);

// The queries of replayStore.ts, for packed logs.

export const findReplayStart = (log: Log): Mark | undefined =>
  markOf(log.find((entry) => isOf(entry, ['call'])) ?? log.find((entry) => isOf(entry, ['enter'])));

export const findReplayEnd = (log: Log): Mark | undefined =>
  markOf(log.find((entry) => entry.author === '-' && isOf(entry, ['end'])) ?? log.at(-1));

export const listTurns = (log: Log, after: number, upTo: number): (Mark & { body: string })[] =>
  between(log, after, upTo)
    .filter((entry) => isOf(entry, ['show', 'deck']))
    .slice(0, REPLAY_TURNS_MAX)
    .map(({ seq, atMs, body }) => ({ seq, at: new Date(atMs), body }));

export function listNamedLater(log: Log, after: number, ids: readonly string[]): Set<string> {
  const asked = new Set(ids);
  const named = log
    .filter((entry) => entry.seq > after && isOf(entry, ['put', 'ink', 'unclear']))
    .flatMap((entry) => entry.body.split('"', 12)[isOf(entry, ['unclear']) ? 11 : 7] ?? []);
  return new Set(named.filter((id) => asked.has(id)));
}

export function listPlayed(log: Log, after: number, upTo: number): PlayedEntry[] {
  let before = 0;
  return between(log, after, upTo)
    .filter((entry) => isOf(entry, REPLAYED))
    .slice(0, REPLAY_PAGE_ENTRIES)
    .filter(({ body }) => {
      const fits = before < REPLAY_PAGE_BYTES;
      before += Buffer.byteLength(body);
      return fits;
    })
    .map(({ seq, atMs, author, body }) => ({ seq, at: new Date(atMs), author, body }));
}
