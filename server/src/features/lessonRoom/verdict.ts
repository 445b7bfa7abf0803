import { GAP_MS } from '@skylark/contract/lessonRecord.facts';
import { HANDOVER_WAIT_MINUTES, LATE_INTERVAL_SECONDS, OVERTIME_MINUTES } from '@skylark/contract/lessons.facts';
import type { Seat } from '@skylark/contract/room';
import type { Verdict } from '../lessons/index.ts';
import { type PresenceEvent, lengthOf, spansOf, sharedSpans, wasPresent } from '../room/index.ts';

/** Before a call, two people who were together for less than this have not met: one of them only looked in. */
const MET_MS = GAP_MS;

/** What the verdict on a lesson depends on, besides the presence record. */
export interface Case {
  status: 'booked' | 'in_progress';
  startsAtMs: number;
  endsAtMs: number;
  /** The part of it that the school has added to the booked time. */
  extendedMinutes?: number | undefined;
  /** When the teacher started the call; if unknown, it counts as in time. */
  calledAtMs?: number | undefined;
  /** When it was handed to its present teacher while in progress. */
  handedOverAtMs?: number | undefined;
  /** Share of the booked time (0 to 1) that both must be there together for the lesson to count as held. */
  heldMinShare: number;
  /** The teacher is ending the lesson now. */
  isEnded?: boolean;
}

/**
 * The outcome of a lesson (docs/decisions/0004); undefined while it isn't known yet. It depends only on who was present
 * up to the lesson's end and on the lesson's times, so it is the same whenever it is computed, even by another server
 * after a crash. The teacher's side is whoever taught: after a handover the minutes of both teachers count.
 * - The two haven't met by 15 minutes after the start: missed by whoever is absent then.
 * - They met without a call: missed by the teacher, who didn't start it.
 * - A call took place: decided when the teacher ends it, or at the end, or, if someone stays longer, when they leave,
 *   at most ten minutes later. Held if both were there together long enough between start and end; otherwise missed.
 */
export function verdictOn(lesson: Case, presenceEvents: readonly PresenceEvent[], nowMs: number): Verdict | undefined {
  const { startsAtMs, endsAtMs } = lesson;
  const lateMs = lateAt(lesson);
  const isCalled = lesson.status === 'in_progress';
  if (nowMs >= lateMs) {
    const metMs = lengthOf(sharedSpans(presenceEvents, startsAtMs, lateMs));
    // Before a call, somebody who only looked in has not met the other person.
    const isCalledByThen = isCalled && (lesson.calledAtMs ?? lateMs) <= lateMs;
    const hasMetByThen = isCalledByThen ? metMs > 0 : metMs >= MET_MS;
    const by = absentAt(presenceEvents, lateMs);
    if (by && !hasMetByThen) return { kind: 'missed', by };
    // A student who met the teacher hasn't missed a lesson without a call: the teacher may still start one until the
    // end.
    if (by && by !== 'student' && !isCalledByThen) return { kind: 'missed', by: 'teacher' };
  }
  if (!isCalled) return nowMs < endsAtMs ? undefined : { kind: 'missed', by: 'teacher' };
  const overMs = overAt(lesson, presenceEvents, nowMs) ?? (lesson.isEnded ? nowMs : undefined);
  if (overMs === undefined) return undefined;
  // What happens after the planned end doesn't count.
  const judgedMs = Math.min(overMs, endsAtMs);
  const together = sharedSpans(presenceEvents, startsAtMs, judgedMs);
  const last = together.at(-1);
  const togetherMs = lengthOf(together);
  // A call started a minute or more after they were last together doesn't count: the student had waited and left.
  const isTooLate = last && lesson.calledAtMs !== undefined && lesson.calledAtMs >= last.toMs + GAP_MS;
  if (isTooLate === true && togetherMs >= MET_MS) return { kind: 'missed', by: 'teacher' };
  if (togetherMs < lesson.heldMinShare * (bookedEndOf(lesson) - startsAtMs))
    return { kind: 'missed', by: missedBy(lesson, presenceEvents, judgedMs) };
  return { kind: 'held', heldAt: new Date(overMs) };
}

/** The booked end: minutes added by the school make up for lost ones, and nobody has to stay for them. */
const bookedEndOf = ({ endsAtMs, extendedMinutes = 0 }: Case): number => endsAtMs - extendedMinutes * 60_000;

/** How long both have been there together since the start; what happens after the planned end doesn't count. */
export const togetherMsOf = (
  { startsAtMs, endsAtMs }: Pick<Case, 'startsAtMs' | 'endsAtMs'>,
  presenceEvents: readonly PresenceEvent[],
  nowMs: number,
): number => lengthOf(sharedSpans(presenceEvents, startsAtMs, Math.min(nowMs, endsAtMs)));

/** The deadline for absent people to come: 15 minutes, and at least five for a teacher who takes the lesson over. */
function lateAt({ startsAtMs, endsAtMs, handedOverAtMs = -Infinity }: Case): number {
  const handedMs = Math.min(endsAtMs, handedOverAtMs + HANDOVER_WAIT_MINUTES * 60_000);
  return Math.max(startsAtMs + LATE_INTERVAL_SECONDS * 1000, handedMs);
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

/**
 * Who caused the two not to be together for long enough; in doubt the teacher. Leaving less than a minute apart counts
 * as leaving together, and leaving in the last minute as staying to the end.
 * @param judgedMs the planned end, or the earlier time when the teacher ended it
 */
function missedBy(
  lesson: Case,
  presenceEvents: readonly PresenceEvent[],
  judgedMs: number,
): 'teacher' | 'student' | 'both' {
  const { startsAtMs, endsAtMs } = lesson;
  const lateMs = lateAt(lesson);
  // Only the teacher can end a lesson that early.
  if (judgedMs < lateMs) return 'teacher';
  const isEndedEarly = judgedMs <= bookedEndOf(lesson) - GAP_MS;
  const last = sharedSpans(presenceEvents, startsAtMs, judgedMs).at(-1);
  const absent = absentAt(presenceEvents, lateMs);
  if (absent === 'teacher') return 'teacher';
  const hasTeacherLeft = last !== undefined && stayedLonger(presenceEvents, last.toMs, judgedMs) === 's';
  if (absent === 'both') return hasTeacherLeft ? 'teacher' : 'both';
  // The student had left by then and didn't come back, while the teacher waited.
  if (absent === 'student' && (!last || last.toMs <= lateMs)) return 'student';
  if (!last || last.toMs > judgedMs - GAP_MS)
    return isEndedEarly ? 'teacher' : lessPresentSide(lesson, presenceEvents, judgedMs);
  if (hasTeacherLeft) return 'teacher';
  // The student left first: did the teacher wait as long as is required at the start, or until the end?
  const waitedMs = Math.min(endsAtMs, last.toMs + LATE_INTERVAL_SECONDS * 1000);
  if (judgedMs > waitedMs - GAP_MS && wasPresent(presenceEvents, 't', Math.min(waitedMs, judgedMs))) return 'student';
  return isEndedEarly ? 'teacher' : 'both';
}

/** Which side stayed at least a minute longer when they were last together; undefined if neither did. */
function stayedLonger(
  presenceEvents: readonly PresenceEvent[],
  togetherUntilMs: number,
  judgedMs: number,
): Seat | undefined {
  const leftMs = (seat: Seat): number =>
    spansOf(presenceEvents, seat, judgedMs).findLast(({ fromMs }) => fromMs < togetherUntilMs)?.toMs ?? togetherUntilMs;
  const [teacher, student] = [leftMs('t'), leftMs('s')];
  if (Math.abs(teacher - student) < GAP_MS) return undefined;
  return teacher < student ? 's' : 't';
}

/**
 * Who was there for less time: both stayed to the end, so that person came late. Less than a minute is no difference.
 */
function lessPresentSide(
  lesson: Case,
  presenceEvents: readonly PresenceEvent[],
  judgedMs: number,
): 'teacher' | 'student' {
  const lengthSince = (seat: Seat): number =>
    lengthOf(
      spansOf(presenceEvents, seat, judgedMs)
        .map((span) => ({ ...span, fromMs: Math.max(span.fromMs, lesson.startsAtMs) }))
        .filter((span) => span.toMs > span.fromMs),
    );
  return lengthSince('s') <= lengthSince('t') - GAP_MS ? 'student' : 'teacher';
}
