import type { LessonStatus } from '@skylark/contract/lessons';
import { type LessonPhase, lessonPhase } from '@skylark/contract/lessons.facts';

/** A local day as instants; its end is the start of the next day. */
export interface Day {
  start: Date;
  end: Date;
}

/** The person viewing a lesson. */
export interface Viewer {
  personId: string;
  type: 'student' | 'teacher';
}

/** The local day that contains an instant: 23 or 25 hours long when clocks change. */
export function dayOf(now: Date, timeZone: string): Day {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const start = here.startOfDay();
  return {
    start: new Date(start.epochMilliseconds),
    end: new Date(start.add({ days: 1 }).startOfDay().epochMilliseconds),
  };
}

/** A month as instants, on the clock of a zone. */
export function monthOf(month: string, timeZone: string): Day {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const at = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return { start: at(first), end: at(first.add({ months: 1 })) };
}

/** Whether a lesson's room is open, and whether the lesson is over. */
export const phaseOf = (
  { startsAt, status, ...times }: { startsAt: Date; durationMinutes: number; extendedMinutes: number; status: string },
  now: Date,
): LessonPhase =>
  lessonPhase({ ...times, startsAt: startsAt.toISOString(), status: status as LessonStatus }, now.getTime());

/** Only its two people can see a lesson. */
export const isParticipant = (viewer: Viewer, lesson: { teacherId: string; studentId: string }): boolean =>
  viewer.personId === (viewer.type === 'teacher' ? lesson.teacherId : lesson.studentId);

/** Specification, point 9. */
export const REMINDER_MINUTES = 120;
/** A notification this shortly before the reminder replaces it. */
const JUST_TOLD_MINUTES = 30;

/** Whether a reminder is needed for a start that both people were notified of (booked, moved) at `toldAt`. */
export const needsReminder = (startsAt: Date, toldAt: Date): boolean =>
  startsAt.getTime() - toldAt.getTime() >= (REMINDER_MINUTES + JUST_TOLD_MINUTES) * 60_000;
