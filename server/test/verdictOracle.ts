import type { Seat } from '@skylark/contract/room';

/**
 * The verdict on a lesson as docs/decisions/0004 words it, written from that text alone and without the product's code:
 * what the trial compares the product with. All times are milliseconds after the lesson's start.
 */
export interface LessonHistory {
  lastsMs: number;
  heldMinShare: number;
  /** Between pressing Join and leaving; `untilMs` Infinity: never left. A page in the lobby is no visit. */
  visits: Record<Seat, readonly Visit[]>;
  calledMs: number | undefined;
  handedOverMs: number | undefined;
  /** When the teacher ended it. */
  endedMs: number | undefined;
}

export interface Visit {
  fromMs: number;
  untilMs: number;
}

export type OracleVerdict = 'held' | 'student' | 'teacher' | 'both';

const MINUTE_MS = 60_000;
const GRACE_MS = MINUTE_MS;
const OPENS_MS = -15 * MINUTE_MS;

/** Undefined: nothing is decided at `nowMs`. */
export function judge(lesson: LessonHistory, nowMs: number): OracleVerdict | undefined {
  const hasEnded = lesson.endedMs !== undefined && lesson.endedMs <= nowMs;
  const seen: Record<Seat, Visit[]> = {
    t: visitsUntil(lesson.visits.t, Math.min(nowMs, lesson.endedMs ?? nowMs)),
    s: visitsUntil(lesson.visits.s, Math.min(nowMs, lesson.endedMs ?? nowMs)),
  };
  const hasCall = (atMs: number) => lesson.calledMs !== undefined && lesson.calledMs <= atMs;
  const handedOverMs =
    lesson.handedOverMs !== undefined && lesson.handedOverMs <= nowMs ? lesson.handedOverMs : -Infinity;
  const fifteenMs = Math.min(lesson.lastsMs, Math.max(15 * MINUTE_MS, handedOverMs + 5 * MINUTE_MS));

  // 1 and the first sentence of 2: what is decided at once.
  if (nowMs >= fifteenMs && (lesson.endedMs === undefined || lesson.endedMs >= fifteenMs)) {
    const isThere = { t: isPresent(seen.t, fifteenMs), s: isPresent(seen.s, fifteenMs) };
    const metMs = lengthOf(together(seen, 0, fifteenMs));
    const hadMet = hasCall(fifteenMs) ? metMs > 0 : metMs >= MINUTE_MS;
    if (!hadMet && !(isThere.t && isThere.s)) return isThere.t ? 'student' : isThere.s ? 'teacher' : 'both';
    if (hadMet && !hasCall(fifteenMs) && !isThere.t) return 'teacher';
  }

  // When the rest is decided.
  if (!hasEnded) {
    if (nowMs < lesson.lastsMs) return undefined;
    const isEmpty = [lesson.lastsMs, ...[...seen.t, ...seen.s].map(({ untilMs }) => untilMs + GRACE_MS)].some(
      (atMs) => lesson.lastsMs <= atMs && atMs <= nowMs && !isPresent(seen.t, atMs) && !isPresent(seen.s, atMs),
    );
    if (hasCall(lesson.lastsMs) && !isEmpty && nowMs < lesson.lastsMs + 10 * MINUTE_MS) return undefined;
  }

  const judgedMs = Math.min(lesson.lastsMs, lesson.endedMs ?? lesson.lastsMs);
  const judged: Record<Seat, Visit[]> = { t: visitsUntil(seen.t, judgedMs), s: visitsUntil(seen.s, judgedMs) };
  const meetings = together(judged, 0, judgedMs);
  const last = meetings.at(-1);
  const calledMs = hasCall(judgedMs) ? lesson.calledMs : undefined;

  // 2. No call.
  if (calledMs === undefined) return 'teacher';
  if (last && calledMs - last.untilMs >= GRACE_MS && lengthOf(meetings) >= MINUTE_MS) return 'teacher';

  // 3. Held.
  if (lengthOf(meetings) >= lesson.heldMinShare * lesson.lastsMs) return 'held';

  // 4. Missed.
  const hasEndedEarly = lesson.endedMs !== undefined && lesson.endedMs <= lesson.lastsMs - GRACE_MS;
  if (judgedMs < fifteenMs) return 'teacher';
  const isThere = { t: isPresent(judged.t, fifteenMs), s: isPresent(judged.s, fifteenMs) };
  const hasChildStayed =
    last !== undefined && endOfVisit(judged.s, last.untilMs) - endOfVisit(judged.t, last.untilMs) >= GRACE_MS;
  if (!isThere.t && isThere.s) return 'teacher';
  if (!isThere.t && !isThere.s) return hasChildStayed ? 'teacher' : 'both';
  if (!isThere.s && (last === undefined || last.untilMs <= fifteenMs)) return 'student';
  if (last === undefined || judgedMs - last.untilMs < GRACE_MS) {
    if (hasEndedEarly) return 'teacher';
    const lessMs = lengthOf(within(judged.t, 0, judgedMs)) - lengthOf(within(judged.s, 0, judgedMs));
    return lessMs >= GRACE_MS ? 'student' : 'teacher';
  }
  if (hasChildStayed) return 'teacher';
  if (isPresent(judged.t, Math.min(last.untilMs + 15 * MINUTE_MS, lesson.lastsMs))) return 'student';
  return hasEndedEarly ? 'teacher' : 'both';
}

/** How long the two were together in the judged time. */
export function togetherMs(lesson: LessonHistory): number {
  const judgedMs = Math.min(lesson.lastsMs, lesson.endedMs ?? lesson.lastsMs);
  const visits = { t: visitsUntil(lesson.visits.t, judgedMs), s: visitsUntil(lesson.visits.s, judgedMs) };
  return lengthOf(together(visits, 0, judgedMs));
}

/** Visits as known at a moment, from the opening on, with gaps of less than a minute closed. */
function visitsUntil(visits: readonly Visit[], momentMs: number): Visit[] {
  const found: Visit[] = [];
  for (const { fromMs, untilMs } of visits) {
    const visit = { fromMs: Math.max(fromMs, OPENS_MS), untilMs: Math.min(untilMs, momentMs) };
    if (visit.untilMs < visit.fromMs) continue;
    const before = found.at(-1);
    if (before && visit.fromMs - before.untilMs < GRACE_MS) before.untilMs = Math.max(before.untilMs, visit.untilMs);
    else found.push(visit);
  }
  return found;
}

/** At that moment, or until less than a minute before it. */
const isPresent = (visits: readonly Visit[], atMs: number): boolean =>
  visits.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs + GRACE_MS);

function within(visits: readonly Visit[], fromMs: number, untilMs: number): Visit[] {
  return visits
    .map((visit) => ({ fromMs: Math.max(visit.fromMs, fromMs), untilMs: Math.min(visit.untilMs, untilMs) }))
    .filter((visit) => visit.untilMs > visit.fromMs);
}

const together = (visits: Record<Seat, readonly Visit[]>, fromMs: number, untilMs: number): Visit[] =>
  within(visits.t, fromMs, untilMs).flatMap((teacher) => within(visits.s, teacher.fromMs, teacher.untilMs));

const endOfVisit = (visits: readonly Visit[], atMs: number): number =>
  visits.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs)?.untilMs ?? atMs;

const lengthOf = (spans: readonly Visit[]): number =>
  spans.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0);
