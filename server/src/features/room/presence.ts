import type { Seat } from '@skylark/contract/room';

/** Somebody came into the room or left it, as the server saw it; milliseconds since the epoch. */
export interface Coming {
  seat: Seat;
  kind: 'join' | 'leave';
  atMs: number;
  /** Who; empty in entries that are older than this record. */
  personId?: string;
}

/** Coming back takes up to 45 seconds (decisions, the room): a gap shorter than this is no absence. */
export const GAP_MS = 60_000;

/** The server that owns a room writes at least every so often that somebody is in it. */
export const SEEN_EVERY_MS = 30_000;
/** Who is in the room without a sign of it for longer than this was on a server that has died. */
const SEEN_SLACK_MS = 60_000;

/** When a seat that nobody left was given up at the latest, by the last evidence of the room's life. */
export const seatEndMs = (seenMs: number): number => seenMs + SEEN_SLACK_MS;

/**
 * The record with an end for seats that nobody left: a server that dies writes no "leave", and only the next one that
 * opens the room would. While the room is alive that end lies ahead, so it changes nothing.
 * @param seenMs the last instant at which the room's server is known to have lived; undefined when it wrote none
 */
export function untilSeen(comings: readonly Coming[], seenMs: number | undefined): Coming[] {
  if (seenMs === undefined) return [...comings];
  const lastMs = Math.max(seenMs, ...comings.map(({ atMs }) => atMs));
  const open = (['t', 's'] as const).filter((seat) => comings.findLast((one) => one.seat === seat)?.kind === 'join');
  const end = { kind: 'leave', atMs: seatEndMs(lastMs) } as const;
  return [
    ...comings,
    ...open.map((seat) => {
      const personId = comings.findLast((one) => one.seat === seat)?.personId;
      return { ...end, seat, ...(personId !== undefined && { personId }) };
    }),
  ];
}

/** The part of the record that is of these two: who had a seat before a swap is somebody else. */
export const comingsOf = (comings: readonly Coming[], people: Record<Seat, string>): Coming[] =>
  comings.filter(({ seat, personId = '' }) => personId === '' || personId === people[seat]);

/** Whether a seat was taken at an instant, by the room's own record. */
export function wasPresent(comings: readonly Coming[], seat: Seat, atMs: number): boolean {
  let isHere = false;
  let leftMs = Number.NEGATIVE_INFINITY;
  for (const one of comings) {
    if (one.seat !== seat || one.atMs > atMs) continue;
    isHere = one.kind === 'join';
    if (one.kind === 'leave') leftMs = one.atMs;
  }
  return isHere || atMs - leftMs < GAP_MS;
}

interface Span {
  fromMs: number;
  toMs: number;
}

/**
 * When a seat was taken, in order, as far as the record goes until an instant. A gap of less than `GAP_MS` is part of
 * the span; who is still there was there until that instant.
 */
export function spansOf(comings: readonly Coming[], seat: Seat, untilMs: number): Span[] {
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
  for (const one of comings) {
    if (one.seat !== seat || one.atMs > untilMs) continue;
    // A second device takes the seat over: its join comes before or after the first one's leave.
    if (one.kind === 'join') sinceMs ??= one.atMs;
    else close(one.atMs);
  }
  close(untilMs);
  return spans;
}

/** When both seats were taken, in order, between two instants. */
export function spansTogether(comings: readonly Coming[], fromMs: number, toMs: number): Span[] {
  const students = spansOf(comings, 's', toMs);
  return spansOf(comings, 't', toMs).flatMap((teacher) =>
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
