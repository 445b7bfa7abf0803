import { lessonPhase } from '@skylark/contract/lessons.facts';
import type { LessonStatus } from '@skylark/contract/lessons';
import type { Seat } from '@skylark/contract/room';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findLesson, isTheirLesson, type LessonRow } from '../lessons/index.ts';

export const seatOf = (caller: Pick<Caller, 'type'>): Seat => (caller.type === 'teacher' ? 't' : 's');

/** @throws Failure room_not_found for everybody but the two people of the lesson */
export async function requireRoomLesson(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<LessonRow> {
  const lesson = await findLesson(deps.db, id);
  if (!lesson || !isTheirLesson(caller, lesson)) throw new Failure('room_not_found');
  return lesson;
}

/** @throws Failure room_not_found, room_not_open or lesson_over */
export async function requireOpenRoom(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<LessonRow> {
  const lesson = await requireRoomLesson(deps, caller, id);
  switch (phaseOf(lesson, deps.clock.now())) {
    case 'early':
      throw new Failure('room_not_open');
    case 'over':
      throw new Failure('lesson_over');
    case 'open':
    case 'running':
      return lesson;
  }
}

export const phaseOf = (lesson: LessonRow, now: Date) =>
  lessonPhase(
    {
      startsAt: lesson.startsAt.toISOString(),
      durationMinutes: lesson.durationMinutes,
      status: lesson.status as LessonStatus,
    },
    now.getTime(),
  );
