import type { CallPath, DeviceState, LeaveReason, Seat } from '@skylark/contract/room';
import { CUT_SHOWN_MS, brokenDevice } from '@skylark/contract/lessonRecord.facts';
import type { RecordEntry } from '../room/index.ts';

/** A lesson that is over; milliseconds since the epoch. Nothing after `overAtMs` belongs to it. */
export interface RecordedLesson {
  startsAtMs: number;
  endsAtMs: number;
  overAtMs: number;
  people: Record<Seat, string>;
}

export interface Span {
  fromMs: number;
  toMs: number;
}
export interface Cut extends Span {
  why: LeaveReason;
}
/** What a page said of its own device. */
export interface DeviceFailure extends Span {
  device: 'camera' | 'microphone';
  state: DeviceState;
}
export interface PathSpan extends Span {
  path: CallPath;
}

export interface SideRecord {
  /** When they came first, also before the start; null when never. */
  cameAtMs: number | null;
  /** How long after the start they were there first; null when they were not there in the lesson's time. */
  lateMs: number | null;
  /** Within the lesson's time. */
  presentMs: number;
  /** When they were in the room, before and after the lesson's time too, and how each ended; null: with the record. */
  spans: (Span & { why: LeaveReason | null })[];
  /** Gaps within the lesson's time, after which they came back. */
  cuts: Cut[];
  /** When they went for good before the lesson was over. */
  left: { atMs: number; why: LeaveReason } | null;
  devices: DeviceFailure[];
}

export interface FoldedRecord {
  sides: Record<Seat, SideRecord>;
  /** When both were in the room, within the lesson's time. */
  together: Span[];
  togetherMs: number;
  /** Together after the lesson's end. */
  overtimeMs: number;
  calledAtMs: number | null;
  /** By which way the call went, as the pages said. */
  paths: PathSpan[];
}

/**
 * Folds the entries of a lesson into its record. It asks nobody who reads it, so both sides get the same; entries count
 * by their numbers, not by the order in which they are given. Presence follows from what the server itself wrote; what
 * pages said of themselves fills `devices` and `paths` only.
 */
export function foldRecord(lesson: RecordedLesson, given: readonly RecordEntry[]): FoldedRecord {
  const entries = inOrder(lesson, given);
  const sides = { t: sideOf(lesson, entries, 't'), s: sideOf(lesson, entries, 's') };
  const both = intersect(sides.t.spans, sides.s.spans);
  const together = clip(both, lesson.startsAtMs, lesson.endsAtMs);
  return {
    sides,
    together,
    togetherMs: lengthOf(together),
    overtimeMs: lengthOf(clip(both, lesson.endsAtMs, lesson.overAtMs)),
    calledAtMs: entries.find(({ k }) => k === 'call')?.atMs ?? null,
    paths: pathsOf(lesson, entries),
  };
}

/** The entries that a verdict rests on: what the server itself saw while the lesson was open. */
export const decisiveEntries = (lesson: RecordedLesson, entries: readonly RecordEntry[]): number[] =>
  entries
    .filter((entry) => !isClaim(entry) && entry.atMs <= lesson.overAtMs)
    .map(({ n }) => n)
    .toSorted((a, b) => a - b);

/** What a page said of itself: by this nothing is decided. */
export const isClaim = ({ k }: RecordEntry): boolean => k === 'path' || k === 'media';

/** By number, each once. Clocks of servers differ: no entry is earlier than the one before it, none after the end. */
function inOrder({ overAtMs }: RecordedLesson, given: readonly RecordEntry[]): RecordEntry[] {
  const entries = [...new Map(given.map((one) => [one.n, one])).values()].toSorted((a, b) => a.n - b.n);
  let latestMs = Number.NEGATIVE_INFINITY;
  return entries.map((entry) => {
    const atMs = Math.max(latestMs, Math.min(entry.atMs, overAtMs));
    // What a page said moves nothing, not even the time of what comes after it.
    if (!isClaim(entry)) latestMs = atMs;
    return { ...entry, atMs };
  });
}

function sideOf(lesson: RecordedLesson, entries: readonly RecordEntry[], seat: Seat): SideRecord {
  const { startsAtMs, endsAtMs, overAtMs } = lesson;
  const ends: { fromMs: number; toMs: number; why: LeaveReason | null }[] = [];
  let sinceMs: number | undefined;
  // Who had the seat before a swap is somebody else.
  let isTheirs = false;
  for (const entry of entries) {
    if (entry.k === 'join' && entry.seat === seat) {
      isTheirs = entry.personId === '' || entry.personId === lesson.people[seat];
      if (isTheirs) sinceMs ??= entry.atMs;
    } else if (entry.k === 'leave' && entry.seat === seat && sinceMs !== undefined && isTheirs) {
      ends.push({ fromMs: sinceMs, toMs: entry.atMs, why: entry.why });
      sinceMs = undefined;
    }
  }
  if (sinceMs !== undefined) ends.push({ fromMs: sinceMs, toMs: overAtMs, why: null });
  const untilMs = Math.min(endsAtMs, overAtMs);
  const within = clip(ends, startsAtMs, untilMs);
  const last = ends.at(-1);
  return {
    cameAtMs: ends[0]?.fromMs ?? null,
    lateMs: within[0] === undefined ? null : within[0].fromMs - startsAtMs,
    presentMs: lengthOf(within),
    spans: ends.filter(isLong),
    cuts: ends
      .slice(1)
      .map((next, at) => ({ fromMs: ends[at]?.toMs ?? 0, toMs: next.fromMs, why: ends[at]?.why ?? 'lost' }))
      .flatMap((gap) => clip([gap], startsAtMs, untilMs).map((span) => ({ ...gap, ...span })))
      .filter(({ fromMs, toMs }) => toMs - fromMs >= CUT_SHOWN_MS),
    left: last?.why && last.toMs < untilMs ? { atMs: last.toMs, why: last.why } : null,
    devices: devicesOf(lesson, entries, seat),
  };
}

/** When a page said that its own camera or microphone does not work, until it said otherwise or was gone. */
function devicesOf({ overAtMs }: RecordedLesson, entries: readonly RecordEntry[], seat: Seat): DeviceFailure[] {
  return (['camera', 'microphone'] as const).flatMap((device) => {
    const found: DeviceFailure[] = [];
    let open: { state: DeviceState; fromMs: number } | undefined;
    const close = (toMs: number): void => {
      if (open && toMs > open.fromMs) found.push({ device, ...open, toMs });
      open = undefined;
    };
    for (const entry of entries) {
      if (!('seat' in entry) || entry.seat !== seat || entry.k === 'path') continue;
      const state = entry.k === 'media' ? brokenDevice(entry[device]) : undefined;
      if (state !== undefined && state === open?.state) continue;
      close(entry.atMs);
      if (state !== undefined) open = { state, fromMs: entry.atMs };
    }
    close(overAtMs);
    return found;
  });
}

/** The latest word of either page holds until the next one; who leaves ends the call, who is only cut off does not. */
function pathsOf({ overAtMs }: RecordedLesson, entries: readonly RecordEntry[]): PathSpan[] {
  const paths: PathSpan[] = [];
  let open: { path: CallPath; fromMs: number } | undefined;
  const close = (toMs: number): void => {
    if (open && toMs > open.fromMs) paths.push({ ...open, toMs });
    open = undefined;
  };
  for (const entry of entries) {
    if (entry.k === 'leave' && (entry.why === 'left' || entry.why === 'taken')) close(entry.atMs);
    if (entry.k !== 'path' || entry.path === open?.path) continue;
    close(entry.atMs);
    open = { path: entry.path, fromMs: entry.atMs };
  }
  close(overAtMs);
  return paths;
}

const isLong = (span: Span): boolean => span.toMs > span.fromMs;

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

/** What of these spans lies between two instants. */
export const clip = (spans: readonly Span[], fromMs: number, toMs: number): Span[] =>
  spans.map((span) => ({ fromMs: Math.max(span.fromMs, fromMs), toMs: Math.min(span.toMs, toMs) })).filter(isLong);

const intersect = (ones: readonly Span[], others: readonly Span[]): Span[] =>
  ones.flatMap((one) => clip(others, one.fromMs, one.toMs));
