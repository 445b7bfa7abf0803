import type { CallPath, DeviceState, LeaveReason, Seat } from '@skylark/contract/room';
import { CUT_SHOWN_MS, GAP_MS, brokenDevice } from '@skylark/contract/lessonRecord.facts';
import { ACTIVATION_DELAY_SECONDS } from '@skylark/contract/lessons.facts';
import type { RecordEntry } from '../room/index.ts';

/** A lesson that is over; in milliseconds since the epoch. Anything after `overAtMs` is ignored. */
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
/** A page's report about its own device. */
export interface DeviceFailure extends Span {
  device: 'camera' | 'microphone';
  state: DeviceState;
}
export interface PathSpan extends Span {
  path: CallPath;
}

type Visit = Span & { why: LeaveReason | null };

export interface SideRecord {
  /** When they first entered after the room had opened, even before the start; null if they never came. */
  cameAtMs: number | null;
  /** Delay of their first presence after the start; null if they weren't present during the lesson's time. */
  lateMs: number | null;
  /** Within the lesson's time. */
  presentMs: number;
  /**
   * Presence in the room, including before and after the lesson's time, and how each span ended; null if it lasted to
   * the record's end.
   */
  spans: Visit[];
  /** Gaps within the lesson's time after which they came back. */
  cuts: Cut[];
  /** When they left for good before the lesson was over. */
  left: { atMs: number; why: LeaveReason } | null;
  devices: DeviceFailure[];
}

export interface FoldedRecord {
  sides: Record<Seat, SideRecord>;
  /** When any teacher of the lesson was in the room; after a handover this includes the previous one. */
  taught: Visit[];
  /** When both were in the room during the lesson's time. As in the verdict, gaps shorter than a minute are ignored. */
  together: Span[];
  togetherMs: number;
  /** Time together after the lesson's end. */
  overtimeMs: number;
  calledAtMs: number | null;
  /** The call's network path, as reported by the pages. */
  paths: PathSpan[];
}

/**
 * Folds a lesson's entries into its record. Independent of the reader, so both sides get the same; entries are ordered
 * by number, regardless of the given order. Presence only depends on what the server recorded; claims of pages only
 * fill `devices` and `paths`.
 */
export function foldRecord(lesson: RecordedLesson, given: readonly RecordEntry[]): FoldedRecord {
  const entries = inOrder(lesson, given);
  const sides = { t: sideOf(lesson, entries, 't'), s: sideOf(lesson, entries, 's') };
  const taught = visitsOf(lesson, entries, 't');
  const attended = visitsOf(lesson, entries, 's');
  const both = (untilMs: number): Span[] =>
    intersect(withoutGaps(clip(taught, -Infinity, untilMs)), withoutGaps(clip(attended, -Infinity, untilMs)));
  const together = clip(both(lesson.endsAtMs), lesson.startsAtMs, lesson.endsAtMs);
  return {
    sides,
    taught,
    together,
    togetherMs: lengthOf(together),
    overtimeMs: lengthOf(clip(both(lesson.overAtMs), lesson.endsAtMs, lesson.overAtMs)),
    calledAtMs: entries.find(({ k }) => k === 'call')?.atMs ?? null,
    paths: pathsOf(lesson, entries),
  };
}

/** The entries a verdict is based on: what the server observed while the lesson was open. */
export const decisiveEntries = (lesson: RecordedLesson, entries: readonly RecordEntry[]): number[] =>
  entries
    .filter((entry) => !isClaim(entry) && entry.atMs <= lesson.overAtMs)
    .map(({ n }) => n)
    .toSorted((a, b) => a - b);

/** A page's claim about itself, on which no decision is based. */
export const isClaim = ({ k }: RecordEntry): boolean => k === 'path' || k === 'media';

/**
 * Ordered by number, without duplicates. Server clocks differ, so times are clamped: never before the previous entry or
 * after the end.
 */
function inOrder({ overAtMs }: RecordedLesson, given: readonly RecordEntry[]): RecordEntry[] {
  const entries = [...new Map(given.map((one) => [one.n, one])).values()].toSorted((a, b) => a.n - b.n);
  let latestMs = Number.NEGATIVE_INFINITY;
  return entries.map((entry) => {
    const atMs = Math.max(latestMs, Math.min(entry.atMs, overAtMs));
    // Claims affect nothing, not even the times of later entries.
    if (!isClaim(entry)) latestMs = atMs;
    return { ...entry, atMs };
  });
}

/**
 * When a seat's person was in the room since it opened for the lesson's present start. Earlier visits, such as before
 * the lesson was moved, don't count.
 * @param personId only this person: before a swap or handover, the seat was someone else's
 */
function visitsOf(
  { startsAtMs, overAtMs }: RecordedLesson,
  entries: readonly RecordEntry[],
  seat: Seat,
  personId?: string,
): Visit[] {
  const ends: Visit[] = [];
  let sinceMs: number | undefined;
  let isTheirs = false;
  for (const entry of entries) {
    if (entry.k === 'enter' && entry.seat === seat) {
      isTheirs = personId === undefined || entry.personId === '' || entry.personId === personId;
      if (isTheirs) sinceMs ??= entry.atMs;
    } else if (entry.k === 'leave' && entry.seat === seat && sinceMs !== undefined && isTheirs) {
      ends.push({ fromMs: sinceMs, toMs: entry.atMs, why: entry.why });
      sinceMs = undefined;
    }
  }
  if (sinceMs !== undefined) ends.push({ fromMs: sinceMs, toMs: overAtMs, why: null });
  const openedMs = startsAtMs - ACTIVATION_DELAY_SECONDS * 1000;
  return ends
    .filter(({ toMs }) => toMs > openedMs)
    .map((visit) => ({ ...visit, fromMs: Math.max(visit.fromMs, openedMs) }));
}

function sideOf(lesson: RecordedLesson, entries: readonly RecordEntry[], seat: Seat): SideRecord {
  const { startsAtMs, endsAtMs, overAtMs } = lesson;
  const ends = visitsOf(lesson, entries, seat, lesson.people[seat]);
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

/** When a page reported its own camera or microphone as broken, until it reported otherwise or left. */
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

/** The latest report of either page applies until the next one; leaving ends the call, a lost connection doesn't. */
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

/** The parts of these spans between two instants. */
export const clip = (spans: readonly Span[], fromMs: number, toMs: number): Span[] =>
  spans.map((span) => ({ fromMs: Math.max(span.fromMs, fromMs), toMs: Math.min(span.toMs, toMs) })).filter(isLong);

/** How long one teacher was there during the lesson's time, between taking it over and handing it over. */
export const taughtMsOf = (
  lesson: RecordedLesson,
  given: readonly RecordEntry[],
  { teacherId, fromMs, untilMs }: { teacherId: string; fromMs: number; untilMs: number | undefined },
): number =>
  lengthOf(
    clip(
      visitsOf(lesson, inOrder(lesson, given), 't', teacherId),
      Math.max(lesson.startsAtMs, fromMs),
      Math.min(lesson.endsAtMs, lesson.overAtMs, untilMs ?? Infinity),
    ),
  );

/** Joins spans less than a minute apart, as the verdict does. */
function withoutGaps(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { fromMs, toMs } of spans) {
    const last = found.at(-1);
    if (last && fromMs - last.toMs < GAP_MS) last.toMs = Math.max(last.toMs, toMs);
    else found.push({ fromMs, toMs });
  }
  return found;
}

const intersect = (ones: readonly Span[], others: readonly Span[]): Span[] =>
  ones.flatMap((one) => clip(others, one.fromMs, one.toMs));
