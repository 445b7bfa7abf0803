import { LATE_INTERVAL_SECONDS, OVERTIME_MINUTES } from '@skylark/contract/lessons.facts';
import type { Verdict } from '../lessons/index.ts';
import { type Coming, wasPresent } from './presence.ts';

/** What the verdict on a lesson follows from. */
export interface Case {
  status: 'booked' | 'in_progress';
  startsAtMs: number;
  endsAtMs: number;
}

/**
 * How a lesson ended (decisions, a lesson's life); undefined while that is open. It depends on nothing but the record, so
 * it is the same whenever it is asked for: at once, or by another server after a crash.
 * - No call, and a side was absent 15 minutes after the start: missed by that side.
 * - No call until the end though both were there: the teacher did not start it.
 * - A call took place: held, at the end, or when who stayed longer has left, at most ten minutes later.
 */
export function verdictOn(lesson: Case, comings: readonly Coming[], nowMs: number): Verdict | undefined {
  if (lesson.status === 'in_progress') {
    const shutMs = lesson.endsAtMs + OVERTIME_MINUTES * 60_000;
    if (nowMs < lesson.endsAtMs) return undefined;
    const isLeft = !wasPresent(comings, 't', nowMs) && !wasPresent(comings, 's', nowMs);
    if (nowMs < shutMs && !isLeft) return undefined;
    return { is: 'held', heldAt: new Date(nowMs < shutMs ? nowMs : shutMs) };
  }
  const decidedMs = lesson.startsAtMs + LATE_INTERVAL_SECONDS * 1000;
  if (nowMs < decidedMs) return undefined;
  const [teacher, student] = [wasPresent(comings, 't', decidedMs), wasPresent(comings, 's', decidedMs)];
  if (!teacher && !student) return { is: 'missed', by: 'both' };
  if (!teacher) return { is: 'missed', by: 'teacher' };
  if (!student) return { is: 'missed', by: 'student' };
  return nowMs < lesson.endsAtMs ? undefined : { is: 'missed', by: 'teacher' };
}
