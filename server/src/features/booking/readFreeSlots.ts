import type { FreeSlots } from '@skylark/contract/booking';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { readBookingRules, requireLesson } from '../lessons/index.ts';
import { findSlots, findWanted } from '../schedule/index.ts';
import { bookableSpan } from './rules.ts';
import { canBeBooked, findNextMinutes } from './store.ts';

/**
 * A teacher's free slots for the student, in whole weeks of the reader's calendar: those within the family's preferred
 * hours, and the others.
 * @throws Failure not_found
 */
export async function readFreeSlots(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  me: Caller,
  asked: { teacherId: string; day?: string | undefined; weeks: number; lessonId?: string | undefined },
): Promise<FreeSlots> {
  const { db } = deps;
  const { teacherId, lessonId } = asked;
  const { personId: studentId, timeZone } = me;
  const moved = lessonId === undefined ? undefined : await requireLesson(db, me, lessonId);
  const isOpen = moved ? moved.teacherId === teacherId : await canBeBooked(db, teacherId);
  if (!isOpen) throw new Failure('not_found');
  const durationMinutes = moved?.durationMinutes ?? (await findNextMinutes(db, studentId));
  return freeSlotsOf(deps, { ...asked, studentId, timeZone, durationMinutes });
}

/** The same times for the lesson's teacher, who asks the family to move it. @throws Failure not_found */
export async function readMoveTimes(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  me: Caller,
  lessonId: string,
  asked: { day?: string | undefined; weeks: number },
): Promise<FreeSlots> {
  const lesson = await requireLesson(deps.db, me, lessonId);
  const { teacherId, studentId, durationMinutes } = lesson;
  const of = { ...asked, lessonId, teacherId, studentId, durationMinutes, timeZone: me.timeZone };
  const found = await freeSlotsOf(deps, of);
  return { ...found, slots: found.slots.filter((at) => Date.parse(at) !== lesson.startsAt.getTime()) };
}

async function freeSlotsOf(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  asked: {
    teacherId: string;
    studentId: string;
    timeZone: string;
    durationMinutes: number;
    day?: string | undefined;
    weeks: number;
    lessonId?: string | undefined;
  },
): Promise<FreeSlots> {
  const { db, clock } = deps;
  const { teacherId, studentId, timeZone, durationMinutes, lessonId } = asked;
  const now = clock.now();
  const { earliest, latest } = bookableSpan(await readBookingRules(db), now);
  const { from, to } = weeksOf(asked.day, asked.weeks, timeZone, now);
  const start = new Date(Math.max(startOf(from, timeZone), earliest.getTime()));
  // A lesson starting at the latest bookable time ends after it.
  const end = new Date(Math.min(startOf(to, timeZone), latest.getTime()) + durationMinutes * 60_000);
  const isBookable = start < end;
  const search = { teacherIds: [teacherId], studentId, start, end, durationMinutes, now, exceptLesson: lessonId };
  const found = isBookable ? (await findSlots(deps, { ...search, anyHours: true })).get(teacherId) : undefined;
  const endOfWeeks = startOf(to, timeZone);
  const starts = (found ?? []).filter((at) => at < endOfWeeks);
  const wanted = await findWanted(db, studentId, { starts, durationMinutes });
  const instants = (times: readonly number[]): string[] => times.map((at) => new Date(at).toISOString());
  return {
    timeZone,
    from: from.toString(),
    to: to.toString(),
    earliest: earliest.toISOString(),
    latest: latest.toISOString(),
    durationMinutes,
    slots: instants(starts.filter((at) => wanted.has(at))),
    beyond: instants(starts.filter((at) => !wanted.has(at))),
  };
}

function weeksOf(day: string | undefined, weeks: number, timeZone: string, now: Date) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = day === undefined ? today : Temporal.PlainDate.from(day);
  const from = first.subtract({ days: first.dayOfWeek - 1 });
  return { from, to: from.add({ weeks }) };
}

const startOf = (day: Temporal.PlainDate, timeZone: string): number => day.toZonedDateTime(timeZone).epochMilliseconds;
