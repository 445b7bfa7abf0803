import { LATE_INTERVAL_SECONDS, OVERTIME_MINUTES } from '@skylark/contract/lessons.facts';
import type { Seat } from '@skylark/contract/room';
import type { Verdict } from '../lessons/index.ts';
import {
  type PresenceEvent,
  presenceEventsOf,
  GAP_MS,
  lengthOf,
  spansOf,
  sharedSpans,
  wasPresent,
} from '../room/index.ts';

/** What the verdict on a lesson depends on, besides the presence record. */
export interface Case {
  status: 'booked' | 'in_progress';
  startsAtMs: number;
  endsAtMs: number;
  /** Share of the booked time (0 to 1) that both must be there together for the lesson to count as held. */
  heldMinShare: number;
  /** The lesson's current people. A teacher who was replaced was present but held no lesson. */
  people?: Record<Seat, string>;
  /** The teacher is ending the lesson now. */
  isEnded?: boolean;
}

/**
 * The outcome of a lesson (docs/decisions/0004); undefined while it isn't known yet. It depends only on the record and
 * the lesson's times, so it is the same whenever it is computed, even by another server after a crash.
 * - The two haven't met by 15 minutes after the start: missed by whoever is absent then.
 * - No call by the end although both were there: the teacher didn't start it.
 * - A call took place: decided when the teacher ends it, or at the end, or, if someone stays longer, when they leave,
 *   at most ten minutes later. Held if both were there together long enough after the start; otherwise missed.
 */
export function verdictOn(lesson: Case, presenceEvents: readonly PresenceEvent[], nowMs: number): Verdict | undefined {
  const { startsAtMs, endsAtMs } = lesson;
  const lateMs = startsAtMs + LATE_INTERVAL_SECONDS * 1000;
  const hasCall = lesson.status === 'in_progress';
  const hadBothByThen = sharedSpans(presenceEvents, startsAtMs, Math.min(lateMs, nowMs)).length > 0;
  if (nowMs >= lateMs && (!hasCall || !hadBothByThen)) {
    const by = absentAt(presenceEvents, lateMs);
    if (by) return { kind: 'missed', by };
  }
  if (!hasCall) return nowMs < endsAtMs ? undefined : { kind: 'missed', by: 'teacher' };
  const overMs = overAt(lesson, presenceEvents, nowMs) ?? (lesson.isEnded ? nowMs : undefined);
  if (overMs === undefined) return undefined;
  const own = lesson.people ? presenceEventsOf(presenceEvents, lesson.people) : presenceEvents;
  const togetherMs = lengthOf(sharedSpans(own, startsAtMs, overMs));
  if (togetherMs < lesson.heldMinShare * (endsAtMs - startsAtMs))
    return { kind: 'missed', by: missedBy(lesson, presenceEvents, overMs, lateMs) };
  return { kind: 'held', heldAt: new Date(overMs) };
}

function absentAt(presenceEvents: readonly PresenceEvent[], atMs: number): 'teacher' | 'student' | 'both' | undefined {
  const [teacher, student] = [wasPresent(presenceEvents, 't', atMs), wasPresent(presenceEvents, 's', atMs)];
  if (teacher && student) return undefined;
  if (!teacher && !student) return 'both';
  return teacher ? 'student' : 'teacher';
}

/**
 * When a lesson with a call ended by itself: at its end time, or later when the last person left; undefined if it
 * hasn't yet.
 */
function overAt(lesson: Case, presenceEvents: readonly PresenceEvent[], nowMs: number): number | undefined {
  const shutMs = lesson.endsAtMs + OVERTIME_MINUTES * 60_000;
  const spans = [...spansOf(presenceEvents, 't', nowMs), ...spansOf(presenceEvents, 's', nowMs)];
  let overMs = lesson.endsAtMs;
  for (;;) {
    if (overMs >= shutMs) return nowMs < shutMs ? undefined : shutMs;
    if (overMs > nowMs) return undefined;
    const open = spans.find((span) => span.fromMs <= overMs && overMs < span.toMs + GAP_MS);
    if (!open) return overMs;
    overMs = open.toMs + GAP_MS;
  }
}

/** Who caused the two not to be together for long enough; in doubt the teacher. */
function missedBy(
  lesson: Case,
  presenceEvents: readonly PresenceEvent[],
  overMs: number,
  lateMs: number,
): 'teacher' | 'student' | 'both' {
  // Only the teacher can end a lesson that early.
  if (overMs < lateMs) return 'teacher';
  const last = sharedSpans(presenceEvents, lesson.startsAtMs, overMs).at(-1);
  const absent = absentAt(presenceEvents, lateMs);
  if (absent === 'teacher') return 'teacher';
  if (absent === 'both') return last && hasTeacherLeft(presenceEvents, last.toMs) ? 'teacher' : 'both';
  // The student had left by then and didn't come back, while the teacher waited.
  if (absent === 'student' && (!last || last.toMs <= lateMs)) return 'student';
  if (!last || last.toMs + GAP_MS >= overMs)
    return lesson.isEnded ? 'teacher' : lessPresentSide(lesson, presenceEvents, overMs);
  if (hasTeacherLeft(presenceEvents, last.toMs)) return 'teacher';
  // The student left first: did the teacher wait as long as is required at the start, or until the end?
  const waitedMs = Math.min(lesson.endsAtMs, last.toMs + LATE_INTERVAL_SECONDS * 1000);
  if (overMs >= waitedMs && wasPresent(presenceEvents, 't', waitedMs)) return 'student';
  return lesson.isEnded ? 'teacher' : 'both';
}

/** Whether the teacher was the one who left when they were last together. */
const hasTeacherLeft = (presenceEvents: readonly PresenceEvent[], togetherUntilMs: number): boolean =>
  !wasPresent(presenceEvents, 't', togetherUntilMs + GAP_MS);

/** Both stayed to the end, so one of them came late. */
function lessPresentSide(
  lesson: Case,
  presenceEvents: readonly PresenceEvent[],
  overMs: number,
): 'teacher' | 'student' {
  const lengthSince = (seat: 't' | 's'): number =>
    lengthOf(
      spansOf(presenceEvents, seat, overMs)
        .map((span) => ({ ...span, fromMs: Math.max(span.fromMs, lesson.startsAtMs) }))
        .filter((span) => span.toMs > span.fromMs),
    );
  return lengthSince('s') < lengthSince('t') ? 'student' : 'teacher';
}
