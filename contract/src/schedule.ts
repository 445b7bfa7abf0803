import { z } from 'zod';
import { GivenDay, GivenLocalTime } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { LessonCard } from './lessons.ts';
import { Id, Nothing } from './people.ts';
import { TimeZone } from './timeZone.ts';
import {
  ABSENCE_LESSONS_MAX,
  CLOSED_REASON_MAX_LENGTH,
  HOURS_STEP_MINUTES,
  minuteOf,
  RANGES_PER_WEEK_MAX,
} from './schedule.facts.ts';

const inSteps = (clock: string): boolean => minuteOf(clock) % HOURS_STEP_MINUTES === 0;

/** Wall-clock time; `to` may be 24:00. See WeeklyRange in schedule.facts.ts. */
const From = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .refine(inSteps, { message: 'invalid' });
const To = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
  .refine(inSteps, { message: 'invalid' });

const WeeklyHours = z.object({
  weekday: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7)]),
  from: From,
  to: To,
});

export const WeeklySchedule = z.object({
  timeZone: TimeZone,
  hours: z.array(WeeklyHours).max(RANGES_PER_WEEK_MAX),
});

/** A calendar day: 2026-11-20. */
export const CalendarDay = z.iso.date();

export const ClosedSlot = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  reason: z.string(),
  /** The absence request it belongs to, as long as lessons in it need a decision. */
  absenceId: z.uuid().nullable().default(null),
});
export type ClosedSlot = z.infer<typeof ClosedSlot>;

export const Schedule = z.object({
  /** The zone of the hours' wall-clock times. */
  timeZone: z.string(),
  hours: z.array(WeeklyHours),
  /** Those not over yet, soonest first. */
  closedSlots: z.array(ClosedSlot),
});
export type Schedule = z.infer<typeof Schedule>;

/** Part of one column of the week, in the reader's zone: minutes after that day's midnight. */
const OnDay = z.object({ day: CalendarDay, fromMinute: z.int(), toMinute: z.int() });

export const ScheduleWeek = z.object({
  timeZone: z.string(),
  /** Monday to Sunday. */
  days: z.array(CalendarDay).length(7),
  hours: z.array(OnDay),
  closed: z.array(OnDay.extend({ id: z.uuid(), reason: z.string() })),
  lessons: z.array(OnDay.extend({ lesson: LessonCard })),
  /** Days of this week with a clock change, and by how many minutes clocks go forward (negative: back). */
  clockChanges: z.array(z.object({ day: CalendarDay, minutes: z.int() })),
});
export type ScheduleWeek = z.infer<typeof ScheduleWeek>;

export const Closing = z.object({ from: GivenLocalTime, to: GivenLocalTime });

const Close = Closing.extend({
  reason: z.string().trim().min(1).max(CLOSED_REASON_MAX_LENGTH),
  knownLessons: z.array(z.uuid()).max(ABSENCE_LESSONS_MAX).default([]),
});

/** A teacher's request to the school, as long as lessons in it need a decision. */
export const AbsenceRequest = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  /** Lessons booked in it when it was made, and how many of them still need a decision. */
  lessons: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  /** The school has reassigned or cancelled at least one of them, so it can no longer be withdrawn. */
  isDecided: z.boolean(),
});
export type AbsenceRequest = z.infer<typeof AbsenceRequest>;

export const scheduleApi = endpoints({
  'GET /api/v2/schedule': {
    access: 'signedIn',
    summary: 'The weekly hours (in which a teacher is bookable, or which a student prefers) and the closed slots.',
    reply: Schedule,
  },
  'PUT /api/v2/schedule/hours': {
    access: 'signedIn',
    summary: 'Sets all weekly hours and their time zone. Booked lessons stay.',
    body: WeeklySchedule,
    reply: Schedule,
  },
  'GET /api/v2/schedule/week': {
    access: 'signedIn',
    summary: 'One week from Monday to Sunday: hours, closed slots and lessons together.',
    query: z.object({
      /** Any day of the week; defaults to today. */
      day: GivenDay.optional(),
    }),
    reply: ScheduleWeek,
  },
  'GET /api/v2/schedule/closed_slots/lessons': {
    access: 'signedIn',
    summary: 'The booked lessons in a slot that is about to be closed.',
    query: Closing,
    reply: z.array(LessonCard),
  },
  'POST /api/v2/schedule/closed_slots': {
    access: 'signedIn',
    summary:
      'Closes whatever is still open in a period, by the wall clock of the schedule. Lessons in it must have been listed. If a teacher has lessons there, the managers get a request.',
    body: Close,
    reply: z.object({
      /** Empty if the whole period was closed already. */
      slots: z.array(ClosedSlot),
      /** The request to the managers. */
      absence: AbsenceRequest.nullable(),
    }),
    errors: ['closed_slot_overlaps', 'lessons_in_slot', 'too_many_requests'],
  },
  'PUT /api/v2/schedule/closed_slots/{id}': {
    access: 'signedIn',
    summary: 'Changes the time or the reason of a closed slot, as if it were opened and closed again.',
    params: Id,
    body: Close,
    reply: z.object({ slots: z.array(ClosedSlot), absence: AbsenceRequest.nullable() }),
    errors: ['closed_slot_overlaps', 'lessons_in_slot', 'absence_open', 'too_many_requests'],
  },
  'DELETE /api/v2/schedule/closed_slots/{id}': {
    access: 'signedIn',
    summary: 'Opens a closed slot again.',
    params: Id,
    reply: Nothing,
    errors: ['not_found', 'absence_open'],
  },
  'GET /api/v2/schedule/absences': {
    access: 'teacher',
    summary: 'Requests of a teacher who cannot teach, as long as the school hasn’t answered, soonest first.',
    reply: z.array(AbsenceRequest),
  },
  'DELETE /api/v2/schedule/absences/{id}': {
    access: 'teacher',
    summary:
      'Withdraws a request, as long as nothing was decided: the time is open again, and the managers are notified.',
    params: Id,
    reply: Nothing,
    errors: ['not_found', 'absence_decided'],
  },
});
