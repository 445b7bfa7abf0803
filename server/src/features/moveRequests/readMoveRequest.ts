import type { LessonMoveRequest, MoveRequest } from '@skylark/contract/moveRequests';
import type { MoveRequestState } from '@skylark/contract/moveRequests.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { bookableSpan, changeableUntil, moveRefusal } from '../booking/index.ts';
import { findLesson, type LessonRow, readBookingRules, requireLesson } from '../lessons/index.ts';
import { slotProblem } from '../schedule/index.ts';
import { stateOf } from './stateOf.ts';
import { findLatest, type MoveRequestRow } from './store.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** A move that the teacher asks for isn't limited by the moves the family has made. */
export const NOTHING_DONE = { movesOfLesson: 0, moves: 0, cancels: 0 };

/** @throws Failure not_found */
export async function readOfLesson({ db, clock }: ReadDeps, me: Caller, id: string): Promise<LessonMoveRequest> {
  const now = clock.now();
  const lesson = await requireLesson(db, me, id);
  const [rules, row] = await Promise.all([readBookingRules(db), findLatest(db, id)]);
  return {
    request: row ? await shown(db, row, lesson, now) : null,
    refusal: moveRefusal(rules, lesson, NOTHING_DONE, now),
    until: changeableUntil(rules, lesson.startsAt).toISOString(),
  };
}

/**
 * A lesson's request as shown to managers; null if there is none, or the lesson was moved since.
 * @throws Failure not_found
 */
export async function findMoveRequest({ db, clock }: ReadDeps, id: string): Promise<MoveRequest | null> {
  const [row, lesson] = await Promise.all([findLatest(db, id), findLesson(db, id)]);
  if (!lesson) throw new Failure('not_found');
  return row ? shown(db, row, lesson, clock.now()) : null;
}

async function shown(db: Db, row: MoveRequestRow, lesson: LessonRow, now: Date): Promise<MoveRequest | null> {
  const rules = await readBookingRules(db);
  const times = await Promise.all(
    row.times.map(async (startsAt) => {
      const isFree = row.state === 'open' && (await timeProblem(db, lesson, { startsAt, now })) === undefined;
      return { startsAt: startsAt.toISOString(), isFree };
    }),
  );
  const state = stateOf(row, lesson, { rules, now, isAnyFree: times.some(({ isFree }) => isFree) });
  return state && moveRequest(row, state, times);
}

export const moveRequest = (
  row: MoveRequestRow,
  state: MoveRequestState,
  times: MoveRequest['times'],
): MoveRequest => ({
  id: row.id,
  state,
  from: row.startsAt.toISOString(),
  times,
  words: row.words,
  createdAt: row.createdAt.toISOString(),
  movedTo: row.movedTo?.toISOString() ?? null,
});

/** Why the lesson can't be moved to that time by its family; undefined if it can. */
export async function timeProblem(
  db: Db,
  lesson: { id: string; teacherId: string; studentId: string; durationMinutes: number },
  { startsAt, now }: { startsAt: Date; now: Date },
): Promise<'slot_taken' | 'slot_not_free' | undefined> {
  const { earliest, latest } = bookableSpan(await readBookingRules(db), now);
  if (startsAt < earliest || startsAt > latest) return 'slot_not_free';
  const { id, teacherId, studentId, durationMinutes } = lesson;
  const problem = await slotProblem(db, { teacherId, studentId, startsAt, durationMinutes, now, exceptLessons: [id] });
  if (problem === undefined) return undefined;
  return problem.endsWith('_taken') ? 'slot_taken' : 'slot_not_free';
}
