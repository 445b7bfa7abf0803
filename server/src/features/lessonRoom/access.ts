import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findLesson, isParticipant, type LessonRow, phaseOf } from '../lessons/index.ts';

/** @throws Failure room_not_found for anyone except the two people of the lesson */
export async function requireRoomLesson(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<LessonRow> {
  const lesson = await findLesson(deps.db, id);
  if (!lesson || !isParticipant(caller, lesson)) throw new Failure('room_not_found');
  return lesson;
}

/** @throws Failure room_not_found, room_not_open or lesson_over */
export async function requireOpenRoom(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<LessonRow> {
  return requireOpen(await requireRoomLesson(deps, caller, id), deps.clock.now());
}

/** @throws Failure room_not_open or lesson_over */
export function requireOpen(lesson: LessonRow, now: Date): LessonRow {
  const code = closedReasonOf(lesson, now);
  if (code) throw new Failure(code);
  return lesson;
}

type Times = Pick<LessonRow, 'startsAt' | 'durationMinutes' | 'extendedMinutes' | 'status'>;

/** Why nobody may be in the lesson's room now; undefined if it is open. */
export function closedReasonOf(lesson: Times, now: Date): 'room_not_open' | 'lesson_over' | undefined {
  switch (phaseOf(lesson, now)) {
    case 'early':
      return 'room_not_open';
    case 'over':
      return 'lesson_over';
    case 'open':
    case 'running':
      return undefined;
  }
}
