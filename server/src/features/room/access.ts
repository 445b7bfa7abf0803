import { lessonPhase } from '@skylark/contract/lessons.facts';
import type { LessonStatus } from '@skylark/contract/lessons';
import type { Seat } from '@skylark/contract/room';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findLesson, isTheirLesson, type LessonRow, listRoomLessons } from '../lessons/index.ts';
import type { RoomKindPolicy, Standing } from './roomKindPolicy.ts';

export const lessonPolicy: RoomKindPolicy = {
  async admit(deps, caller, id) {
    const lesson = await findLesson(deps.db, id);
    if (!lesson || !isTheirLesson(caller, lesson)) return undefined;
    return standingOf(requireOpen(lesson, deps.clock.now()));
  },
  async canSee(deps, caller, id) {
    const lesson = await findLesson(deps.db, id);
    return lesson !== undefined && isTheirLesson(caller, lesson);
  },
  async listHolders(deps, ids) {
    const now = deps.clock.now();
    const rows = await listRoomLessons(deps.db, ids);
    return new Map(
      rows.map((row) => {
        const shut = refusalOf(row, now);
        return [row.id, { ...row, standing: standingOf(row), ...(shut && { shut }) }];
      }),
    );
  },
};

const standingOf = ({ deckId, endsAt }: RoomLesson): Standing => ({ kind: 'lesson', deckId, endsAt });

/** Which of the policies lets somebody in. @throws Failure room_not_found, or why the room is shut */
export async function requireAdmission(
  deps: Pick<Deps, 'db' | 'clock'>,
  policies: readonly RoomKindPolicy[],
  caller: Caller,
  id: string,
): Promise<Standing> {
  for (const policy of policies) {
    const standing = await policy.admit(deps, caller, id);
    if (standing) return standing;
  }
  throw new Failure('room_not_found');
}

/** @throws Failure room_not_found for everybody but the two people of what the room belongs to */
export async function requireSight(
  deps: Pick<Deps, 'db' | 'clock'>,
  policies: readonly RoomKindPolicy[],
  caller: Caller,
  id: string,
): Promise<void> {
  for (const policy of policies) if (await policy.canSee(deps, caller, id)) return;
  throw new Failure('room_not_found');
}

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
  return requireOpen(await requireRoomLesson(deps, caller, id), deps.clock.now());
}

/** @throws Failure room_not_open or lesson_over */
function requireOpen(lesson: LessonRow, now: Date): LessonRow {
  const code = refusalOf(lesson, now);
  if (code) throw new Failure(code);
  return lesson;
}

type RoomLesson = Pick<LessonRow, 'startsAt' | 'endsAt' | 'durationMinutes' | 'status' | 'deckId'>;

function refusalOf(lesson: RoomLesson, now: Date): 'room_not_open' | 'lesson_over' | undefined {
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

const phaseOf = (lesson: RoomLesson, now: Date) =>
  lessonPhase(
    {
      startsAt: lesson.startsAt.toISOString(),
      durationMinutes: lesson.durationMinutes,
      status: lesson.status as LessonStatus,
    },
    now.getTime(),
  );
