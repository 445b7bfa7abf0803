import { ABSENCE_LESSONS_MAX } from '@skylark/contract/schedule.facts';
import type { Tx } from '../../platform/db/database.ts';
import { StaleRead, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import {
  cancelAll,
  giveLesson,
  lockBooked,
  type LockedLesson,
  recordChange,
  type RecordedChange,
} from '../lessons/index.ts';
import { lockPeople } from '../people/index.ts';
import { closeOver, findRequest, instantsOf, slotProblem } from '../schedule/index.ts';
import { listLessonsInside } from './absenceStore.ts';
import { requireTeacher } from './requireTeacher.ts';

interface GivenAbsence {
  /** Local times in the time zone of the teacher's schedule. */
  from: string;
  to: string;
  reason: string;
  /** null cancels. */
  plan: { lessonId: string; teacherId: string | null }[];
}

/**
 * Records a teacher's absence and all its consequences, all or nothing: closes the time, and reassigns or cancels
 * lessons.
 * @throws Failure not_found, invalid_fields, absence_too_long; lessons_in_slot if a booked lesson is missing from the
 * plan; slot_taken, slot_not_free if a substitute isn't available
 */
export async function applyAbsence(deps: Deps, manager: Actor, teacherId: string, given: GivenAbsence) {
  await requireTeacher(deps.db, teacherId);
  const { startsAt, endsAt } = await instantsOf(deps, teacherId, given);
  const { reason } = given;
  const plan = planOf(given);
  if ([...plan.values()].includes(teacherId)) throw new Failure('invalid_fields', { plan: 'invalid' });
  return transact(deps.db, async (tx) => {
    const booked = await lockAll(tx, teacherId, plan, startsAt, endsAt);
    if (booked.some(({ id }) => !plan.has(id))) throw new Failure('lessons_in_slot');
    const { swapped, cancelled, left } = await decide(deps, tx, manager, booked, { plan, reason });
    const closedSlotId = await closeOver(deps, tx, { personId: teacherId, startsAt, endsAt, reason });
    await recordAudit(tx, manager, {
      action: 'teacher.absent',
      at: deps.clock.now(),
      personId: teacherId,
      details: {
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        reason,
        swapped: swapped.length,
        cancelled: cancelled.length,
      },
    });
    return { closedSlotId, swapped, cancelled, left };
  });
}

/**
 * Decides about a request's lessons that are still waiting, all or nothing; those missing from the plan keep waiting.
 * The time stays closed.
 * @throws Failure not_found, invalid_fields, absence_too_long; slot_taken, slot_not_free if a substitute isn't
 * available
 */
export async function answerRequest(deps: Deps, manager: Actor, id: string, given: Pick<GivenAbsence, 'plan'>) {
  const plan = planOf(given);
  return transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const request = await findRequest(tx, id, now);
    if (!request || request.withdrawnAt !== null) throw new Failure('not_found');
    const { teacherId, startsAt, endsAt, reason } = request;
    if ([...plan.values()].includes(teacherId)) throw new Failure('invalid_fields', { plan: 'invalid' });
    const booked = await lockAll(tx, teacherId, plan, startsAt, endsAt);
    const done = await decide(deps, tx, manager, booked, { plan, reason });
    await recordAudit(tx, manager, {
      action: 'teacher.absence_answered',
      at: now,
      personId: teacherId,
      details: { request: id, swapped: done.swapped.length, cancelled: done.cancelled.length },
    });
    return done;
  });
}

type Plan = ReadonlyMap<string, string | null>;
const planOf = (given: Pick<GivenAbsence, 'plan'>): Plan =>
  new Map(given.plan.map((one) => [one.lessonId, one.teacherId]));

/** @param booked the booked lessons of the absent teacher, locked by `lockAll` */
async function decide(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  booked: readonly LockedLesson[],
  { plan, reason }: { plan: Plan; reason: string },
) {
  const given = booked.flatMap((lesson) => {
    const to = plan.get(lesson.id);
    return typeof to === 'string' ? [{ lesson, to }] : [];
  });
  const ended = booked.filter(({ id }) => plan.get(id) === null);
  const changes: RecordedChange[] = [];
  for (const { lesson, to } of given) changes.push(...(await giveTo(deps, tx, lesson, to)));
  changes.push(...(await cancelAll(deps, tx, ended, { by: 'teacher', reason })));
  if (changes.length > 0) await recordChange(deps, tx, manager, ...changes);
  const ids = new Set(booked.map(({ id }) => id));
  return {
    swapped: given.map(({ lesson }) => lesson.id),
    cancelled: ended.map(({ id }) => id),
    left: [...plan.keys()].filter((id) => !ids.has(id)),
  };
}

/**
 * Locks everyone concerned before reading the booked lessons, so that nothing is booked for them meanwhile; then those
 * lessons.
 * @returns the booked lessons in the period, soonest first
 */
async function lockAll(tx: Tx, teacherId: string, plan: Plan, startsAt: Date, endsAt: Date): Promise<LockedLesson[]> {
  const before = await listLessonsInside(tx, teacherId, startsAt, endsAt);
  if (before.length > ABSENCE_LESSONS_MAX) throw new Failure('absence_too_long');
  const others = [...plan.values()].filter((id) => id !== null);
  const ids = new Set([teacherId, ...before.map(({ studentId }) => studentId), ...others]);
  const people = await lockPeople(tx, [...ids]);
  const inside = await listLessonsInside(tx, teacherId, startsAt, endsAt);
  if (inside.some(({ studentId }) => !ids.has(studentId))) throw new StaleRead();
  const booked = inside.filter(({ status }) => status === 'booked').map(({ id }) => id);
  return lockBooked(tx, booked, people);
}

async function giveTo(deps: Deps, tx: Tx, lesson: LockedLesson, teacherId: string): Promise<RecordedChange[]> {
  const { startsAt, durationMinutes } = lesson;
  const problem = await slotProblem(tx, { teacherId, startsAt, durationMinutes, now: deps.clock.now() });
  if (problem === 'teacher_taken') throw new Failure('slot_taken');
  // The lesson is booked already, so it doesn't have to start at a slot.
  if (problem !== undefined && problem !== 'off_grid') throw new Failure('slot_not_free');
  const change = await giveLesson(tx, lesson, teacherId);
  return change ? [change] : [];
}
