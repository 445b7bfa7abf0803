import { GAP_MS } from '@skylark/contract/lessonRecord.facts';
import type { Seat } from '@skylark/contract/room';

/**
 * Somebody entered (pressed Join) or left, as recorded by the server; `atMs` in milliseconds since the epoch. A page
 * that only waits in the lobby doesn't count as present.
 */
export interface PresenceEvent {
  seat: Seat;
  kind: 'enter' | 'leave';
  atMs: number;
  /** Empty in entries written before this field existed. */
  personId?: string;
}

/** The owning server records at least this often that somebody is in the room. */
export const SEEN_EVERY_MS = 30_000;
/** A seat without a sign of life for longer than this belonged to a server that has died. */
const SEEN_SLACK_MS = 60_000;

/** The latest time at which a seat without a recorded leave was given up, based on the room's last sign of life. */
export const seatEndMs = (seenMs: number): number => seenMs + SEEN_SLACK_MS;

/**
 * The record with an end for seats without a leave: a dying server writes none, and only the next server to open the
 * room would. While the room is alive that end lies in the future and changes nothing.
 * @param seenMs last time the room's server is known to have been alive; undefined if it never recorded one
 */
export function withAssumedLeaves(
  presenceEvents: readonly PresenceEvent[],
  seenMs: number | undefined,
): PresenceEvent[] {
  if (seenMs === undefined) return [...presenceEvents];
  const lastMs = Math.max(seenMs, ...presenceEvents.map(({ atMs }) => atMs));
  const open = (['t', 's'] as const).filter(
    (seat) => presenceEvents.findLast((one) => one.seat === seat)?.kind === 'enter',
  );
  const end = { kind: 'leave', atMs: seatEndMs(lastMs) } as const;
  return [
    ...presenceEvents,
    ...open.map((seat) => {
      const personId = presenceEvents.findLast((one) => one.seat === seat)?.personId;
      return { ...end, seat, ...(personId !== undefined && { personId }) };
    }),
  ];
}

/** The part of the record that belongs to these two people: before a swap, the seat was someone else's. */
export const presenceEventsOf = (
  presenceEvents: readonly PresenceEvent[],
  people: Record<Seat, string>,
): PresenceEvent[] => presenceEvents.filter(({ seat, personId = '' }) => personId === '' || personId === people[seat]);

/** Whether a seat was taken at a given time, according to the room's own record. */
export function wasPresent(presenceEvents: readonly PresenceEvent[], seat: Seat, atMs: number): boolean {
  let isHere = false;
  let leftMs = Number.NEGATIVE_INFINITY;
  for (const one of presenceEvents) {
    if (one.seat !== seat || one.atMs > atMs) continue;
    isHere = one.kind === 'enter';
    if (one.kind === 'leave') leftMs = one.atMs;
  }
  return isHere || atMs - leftMs < GAP_MS;
}

interface Span {
  fromMs: number;
  toMs: number;
}

/**
 * The times when a seat was taken, in order, up to `untilMs`. Gaps shorter than `GAP_MS` are included; anyone still
 * present counts as present until then.
 */
export function spansOf(presenceEvents: readonly PresenceEvent[], seat: Seat, untilMs: number): Span[] {
  const spans: Span[] = [];
  let sinceMs: number | undefined;
  const close = (toMs: number): void => {
    if (sinceMs !== undefined && toMs > sinceMs) {
      const last = spans.at(-1);
      if (last && sinceMs - last.toMs < GAP_MS) last.toMs = Math.max(last.toMs, toMs);
      else spans.push({ fromMs: sinceMs, toMs });
    }
    sinceMs = undefined;
  };
  for (const one of presenceEvents) {
    if (one.seat !== seat || one.atMs > untilMs) continue;
    // When a second device takes over the seat, its entry may be recorded before or after the first one's leave.
    if (one.kind === 'enter') sinceMs ??= one.atMs;
    else close(one.atMs);
  }
  close(untilMs);
  return spans;
}

/** The times when both seats were taken, in order, between `fromMs` and `toMs`. */
export function sharedSpans(presenceEvents: readonly PresenceEvent[], fromMs: number, toMs: number): Span[] {
  const students = spansOf(presenceEvents, 's', toMs);
  return spansOf(presenceEvents, 't', toMs).flatMap((teacher) =>
    students
      .map((student) => ({
        fromMs: Math.max(teacher.fromMs, student.fromMs, fromMs),
        toMs: Math.min(teacher.toMs, student.toMs),
      }))
      .filter((span) => span.toMs > span.fromMs),
  );
}

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, span) => sum + span.toMs - span.fromMs, 0);
