import { EXTENSION_MAX_MINUTES } from '@skylark/contract/lessons.facts';
import { type Tx, violatedConstraint } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { setExtended } from './bookingStore.ts';
import type { LockedLesson } from './lockLesson.ts';
import { recordChange } from './recordChange.ts';
import { phaseOf } from './rules.ts';

/**
 * Lets a lesson whose room is open run longer than booked; the clocks in the room are updated. No messages are sent,
 * because the people concerned are in the room.
 * @param lesson locked
 * @param minutes total minutes longer than booked
 * @throws Failure room_not_open, lesson_over, teacher_busy, student_busy, extension_full
 */
export async function extendLesson(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  tx: Tx,
  actor: Actor,
  lesson: LockedLesson,
  minutes: number,
): Promise<void> {
  const { id, startsAt, durationMinutes } = lesson;
  switch (phaseOf(lesson, deps.clock.now())) {
    case 'early':
      throw new Failure('room_not_open');
    case 'over':
      throw new Failure('lesson_over');
    case 'open':
    case 'running':
  }
  if (minutes > EXTENSION_MAX_MINUTES) throw new Failure('extension_full');
  const endsAt = new Date(startsAt.getTime() + (durationMinutes + minutes) * 60_000);
  try {
    await setExtended(tx, id, minutes);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'lessons_teacher_once') throw new Failure('teacher_busy');
    if (constraint === 'lessons_student_once') throw new Failure('student_busy');
    throw error;
  }
  await recordChange(deps, tx, actor, {
    lesson: { ...lesson, endsAt },
    action: 'lesson.extended',
    details: { minutes },
  });
}
