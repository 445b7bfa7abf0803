import type { ManagedLesson, SlotProblem } from '@skylark/contract/managerLessons';
import type { Tx } from '../../platform/db/database.ts';
import { dryRun, StaleRead, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { refuseClosing } from '../auth/index.ts';
import {
  cancelAll,
  giveLesson,
  lockBooked,
  type LockedLesson,
  moveLessons,
  recordChange,
  type RecordedChange,
} from '../lessons/index.ts';
import { lockPeople } from '../people/index.ts';
import { slotProblems } from '../schedule/index.ts';
import { lessonLine } from './lessonLine.ts';
import { requireTeacher } from './requireTeacher.ts';
import { findSeries, listSeriesAhead } from './seriesStore.ts';
import { listLessonLines } from './store.ts';

/** Selects the lessons from an instant on; from now on, if left out. */
interface Ahead {
  from?: string | undefined;
}

interface EndedBy {
  by: 'student' | 'teacher' | 'school';
  reason: string;
  dryRun: boolean;
}

/** A change of all booked lessons of a series. */
interface Changing extends Ahead {
  /** Allows times outside of the teacher's hours. */
  anyway: boolean;
  dryRun: boolean;
}

/** The lessons after the change; empty if there are conflicts, in which case nothing has changed. */
interface Changed {
  lessons: ManagedLesson[];
  conflicts: { startsAt: string; problem: SlotProblem }[];
}

/**
 * Cancels the booked lessons of a series, all or nothing, each as if it were cancelled alone; people get a single
 * notification.
 * @throws Failure not_found; series_over if none of them is booked
 */
export async function endSeries(
  deps: Deps,
  manager: Actor,
  id: string,
  { by, reason, from, dryRun: isDryRun }: Ahead & EndedBy,
): Promise<{ lessons: ManagedLesson[]; creditsReturned: number }> {
  return (isDryRun ? dryRun : transact)(deps.db, async (tx) => {
    const { lessons, personId } = await lockSeries(deps, tx, id, from);
    const changes = await cancelAll(deps, tx, lessons, { by, reason });
    await recordChange(deps, tx, manager, ...changes);
    const creditsReturned = changes.filter((one) => one.isCreditReturned).length;
    const details = { seriesId: id, by, reason, cancelled: lessons.length, creditsReturned };
    await recordAudit(tx, manager, { action: 'series.ended', at: deps.clock.now(), personId, details });
    const ids = lessons.map((one) => one.id);
    return { lessons: (await listLessonLines(tx, ids)).map(lessonLine), creditsReturned };
  });
}

/**
 * Moves the booked lessons of a series: the first one to this time, the others by the same amount in the series' local
 * time. All or nothing; people get a single notification.
 * @throws Failure not_found, series_over, account_closing; slot_taken if a time is taken meanwhile
 */
export async function moveSeries(
  deps: Deps,
  manager: Actor,
  id: string,
  given: Changing & { startsAt: string },
): Promise<Changed> {
  return change(deps, given, async (tx) => {
    const { lessons, first, personId, timeZone } = await lockSeries(deps, tx, id, given.from);
    await refuseClosing(tx, personId);
    const local = (at: Date | string) =>
      Temporal.Instant.from(typeof at === 'string' ? at : at.toISOString()).toZonedDateTimeISO(timeZone);
    const by = local(first.startsAt).toPlainDateTime().until(local(given.startsAt).toPlainDateTime());
    const moves = lessons.map((lesson) => ({
      lesson,
      startsAt: new Date(local(lesson.startsAt).toPlainDateTime().add(by).toZonedDateTime(timeZone).epochMilliseconds),
    }));
    const ids = lessons.map((one) => one.id);
    const conflicts: Changed['conflicts'] = [];
    // Some weeks may have another teacher: each teacher's lessons are moved separately.
    for (const ofTeacher of Map.groupBy(moves, ({ lesson }) => lesson.teacherId).values())
      conflicts.push(...(await conflictsOf(deps, tx, ofTeacher, ids, given.anyway)));
    if (conflicts.length > 0)
      return { conflicts: conflicts.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)) };
    // Moves later lessons first, because each may move to the time that the next one leaves.
    if (by.sign > 0) moves.reverse();
    const details = { seriesId: id, from: first.startsAt.toISOString(), to: given.startsAt, lessons: lessons.length };
    await record(deps, tx, manager, await moveLessons(deps, tx, moves), { action: 'series.moved', personId, details });
    return { ids };
  });
}

/**
 * Gives the booked lessons of a series to another teacher, all or nothing; people get a single notification.
 * @throws Failure not_found, series_over; slot_taken if a time is taken meanwhile
 */
export async function giveSeries(
  deps: Deps,
  manager: Actor,
  id: string,
  given: Changing & { teacherId: string },
): Promise<Changed> {
  const { teacherId } = given;
  await requireTeacher(deps.db, teacherId);
  return change(deps, given, async (tx) => {
    const { lessons, first, personId } = await lockSeries(deps, tx, id, given.from, [teacherId]);
    const others = lessons.filter((lesson) => lesson.teacherId !== teacherId);
    const slots = others.map((lesson) => ({ lesson: { ...lesson, teacherId }, startsAt: lesson.startsAt }));
    const conflicts = await conflictsOf(
      deps,
      tx,
      slots,
      others.map((one) => one.id),
      given.anyway,
    );
    if (conflicts.length > 0) return { conflicts };
    const changes: RecordedChange[] = [];
    for (const lesson of others) {
      const one = await giveLesson(tx, lesson, teacherId);
      if (one) changes.push(one);
    }
    const details = { seriesId: id, from: first.teacherId, to: teacherId, lessons: changes.length };
    await record(deps, tx, manager, changes, { action: 'series.given', personId, details });
    return { ids: lessons.map((one) => one.id) };
  });
}

async function change(
  deps: Deps,
  { dryRun: isDryRun }: Changing,
  command: (tx: Tx) => Promise<{ ids: string[]; conflicts?: never } | { conflicts: Changed['conflicts'] }>,
): Promise<Changed> {
  return (isDryRun ? dryRun : transact)(deps.db, async (tx) => {
    const done = await command(tx);
    if (done.conflicts) return { lessons: [], conflicts: done.conflicts };
    return { lessons: (await listLessonLines(tx, done.ids)).map(lessonLine), conflicts: [] };
  });
}

/** A change to the current state isn't recorded. */
async function record(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  changes: readonly RecordedChange[],
  act: { action: 'series.moved' | 'series.given'; personId: string; details: Record<string, unknown> },
): Promise<void> {
  if (changes.length === 0) return;
  await recordChange(deps, tx, manager, ...changes);
  await recordAudit(tx, manager, { ...act, at: deps.clock.now() });
}

/**
 * @param slots all of one teacher, who has the lessons afterwards
 * @param leaving the lessons whose present times become free
 */
async function conflictsOf(
  deps: Deps,
  tx: Tx,
  slots: readonly { lesson: LockedLesson; startsAt: Date }[],
  leaving: readonly string[],
  anyway: boolean,
): Promise<Changed['conflicts']> {
  const [first] = slots;
  if (!first) return [];
  const { teacherId, studentId, durationMinutes } = first.lesson;
  const problems = await slotProblems(tx, {
    teacherId,
    studentId,
    durationMinutes,
    starts: slots.map(({ startsAt }) => startsAt),
    now: deps.clock.now(),
    exceptLessons: leaving,
  });
  return slots.flatMap(({ startsAt }, at) => {
    const problem = problems[at];
    const isAboutHours = problem === 'outside_hours' || problem === 'off_grid';
    return problem === undefined || (isAboutHours && anyway) ? [] : [{ startsAt: startsAt.toISOString(), problem }];
  });
}

/**
 * Locks the people of a series, then its booked lessons from an instant on.
 * @param others further people, such as the teacher who takes them over
 * @returns lessons: soonest first
 * @throws Failure not_found, series_over, StaleRead
 */
async function lockSeries(deps: Deps, tx: Tx, id: string, given: string | undefined, others: readonly string[] = []) {
  const from = given === undefined ? deps.clock.now() : new Date(given);
  const series = await findSeries(tx, id);
  if (!series) throw new Failure('not_found');
  const people = new Set((await listSeriesAhead(tx, id, from)).flatMap((one) => [one.teacherId, one.studentId]));
  if (people.size === 0) throw new Failure('series_over');
  const lockedPeople = await lockPeople(tx, [...people, ...others]);
  const ahead = await listSeriesAhead(tx, id, from);
  if (ahead.some((one) => !people.has(one.teacherId) || !people.has(one.studentId))) throw new StaleRead();
  const lessons = await lockBooked(
    tx,
    ahead.map((lesson) => lesson.id),
    lockedPeople,
  );
  const [first] = lessons;
  if (!first) throw new Failure('series_over');
  return { lessons, first, personId: first.studentId, timeZone: series.timeZone };
}
