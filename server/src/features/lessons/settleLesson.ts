import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../auditLog/index.ts';
import { returnCredits } from '../credits/index.ts';
import { lessonMessages, tell } from '../notifications/index.ts';
import { revokeOwedRewards } from '../referral/index.ts';
import { lockLesson } from './lockLesson.ts';
import { recordChange } from './recordChange.ts';
import { moveLesson } from './store.ts';

/** The outcome of a lesson. */
export type Verdict = { kind: 'held'; heldAt: Date } | { kind: 'missed'; by: 'student' | 'teacher' | 'both' };

/** With how long both were there together. */
export type Settled = Verdict & { togetherMs: number };

/** An undecided lesson with its times and people, locked. */
export interface OpenLesson {
  id: string;
  teacherId: string;
  studentId: string;
  status: 'booked' | 'in_progress';
  startsAt: Date;
  endsAt: Date;
  extendedMinutes: number;
  callStartedAt: Date | null;
}

/** Anybody who was there at all counts as there for at least a minute. */
const wholeMinutes = (ms: number): number => (ms > 0 ? Math.max(1, Math.floor(ms / 60_000)) : 0);

/**
 * Records the outcome of a lesson, once: a second call changes nothing. In the same transaction the credit is returned,
 * unless only the student was absent (decisions, a lesson's life).
 * @param decide called under the locks, so that neither a call nor a move can come between the verdict and its writing
 * @returns the verdict, if one was written
 */
export async function settleLesson(
  deps: Pick<Deps, 'clock' | 'bus' | 'config' | 'jobs' | 'publicUrl'>,
  tx: Tx,
  actor: Actor,
  id: string,
  decide: (lesson: OpenLesson) => Promise<Settled | undefined>,
): Promise<Verdict | undefined> {
  const at = deps.clock.now();
  const lesson = await lockLesson(tx, id);
  const status = lesson?.status;
  if (!lesson || (status !== 'booked' && status !== 'in_progress')) return undefined;
  const verdict = await decide({ ...lesson, status });
  if (!verdict) return undefined;
  const togetherMinutes = wholeMinutes(verdict.togetherMs);
  const outcome =
    verdict.kind === 'held'
      ? { status: 'held' as const, heldAt: verdict.heldAt, togetherMinutes }
      : { status: 'missed' as const, missedBy: verdict.by, togetherMinutes };
  if (!(await moveLesson(tx, id, [status], outcome))) return undefined;
  const costsNothing = verdict.kind === 'missed' && verdict.by !== 'student';
  const returned = await returnCredits(tx, costsNothing ? [lesson] : [], at);
  await revokeOwedRewards(deps, tx, [...returned]);
  const isCreditReturned = returned.has(id);
  await recordChange(deps, tx, actor, {
    lesson,
    action: `lesson.${verdict.kind}`,
    details: verdict.kind === 'missed' ? { by: verdict.by, isCreditReturned } : {},
    // For a held lesson, the summary is sent later, when its teacher has finished it (afterLesson).
    ...(verdict.kind === 'missed' && {
      tell: [tell(lessonMessages.lesson_missed, { ...lesson, by: verdict.by, togetherMinutes })],
    }),
  });
  return verdict;
}
