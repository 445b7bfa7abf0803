import { HANDOVER_AFTER_MINUTES } from '@skylark/contract/lessons.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { addLessonTeacher, listLessonTeachers, type LockedLesson, swapTeacher } from '../lessons/index.ts';
import { isBlocked } from '../people/index.ts';
import { listPresence, presenceEventsOf } from '../room/index.ts';
import { awayMsOf } from './awayMsOf.ts';

/** Whether a lesson's teacher can only be changed by handing it over: it has begun. */
export const hasBegun = ({ status, startsAt }: Pick<LockedLesson, 'status' | 'startsAt'>, now: Date): boolean =>
  status === 'in_progress' || status === 'held' || status === 'missed' || (status === 'booked' && startsAt <= now);

/**
 * Hands a lesson in progress to another teacher, if its own hasn't come or has been away for three minutes: room, board
 * and plan are kept (docs/decisions/0116).
 * @param lesson locked together with the new teacher
 * @throws Failure lesson_over, teacher_in_lesson, teacher_away_shortly, teacher_blocked, teacher_busy, not_found
 */
export async function handOver(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  lesson: LockedLesson,
  teacherId: string,
): Promise<void> {
  if (lesson.teacherId === teacherId) return;
  const now = deps.clock.now();
  const { status, startsAt, endsAt } = lesson;
  if ((status !== 'booked' && status !== 'in_progress') || endsAt <= now) throw new Failure('lesson_over');
  const handedAt = (await listLessonTeachers(tx, lesson.id)).at(-1)?.fromAt;
  const presence = presenceEventsOf(await listPresence(tx, lesson.id), { t: lesson.teacherId, s: lesson.studentId });
  const times = { startsAtMs: startsAt.getTime(), handedAtMs: handedAt?.getTime() };
  const awayMs = awayMsOf(times, presence, now.getTime());
  if (awayMs === undefined) throw new Failure('teacher_in_lesson');
  const minutes = Math.floor(awayMs / 60_000);
  if (minutes < HANDOVER_AFTER_MINUTES)
    throw new Failure('teacher_away_shortly', { teacher: AWAY_FOR[minutes] ?? 'away_0' });
  if (await isBlocked(tx, teacherId)) throw new Failure('teacher_blocked');
  try {
    await addLessonTeacher(tx, lesson, teacherId, now);
    await swapTeacher(deps, tx, manager, lesson, teacherId, now);
  } catch (error) {
    throw error instanceof Failure && error.code === 'slot_taken' ? new Failure('teacher_busy') : error;
  }
}

const AWAY_FOR = ['away_0', 'away_1', 'away_2'] as const;
