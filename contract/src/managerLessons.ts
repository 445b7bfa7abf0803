import { z } from 'zod';
import { actFields, actReply, givenReason } from './acts.ts';
import { GivenDay, GivenInstant } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { LessonStatus } from './lessons.ts';
import { SERIES_MAX_LESSONS } from './manager.facts.ts';
import { AuditLine, MessageLine, Reason } from './managerAuditLog.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { MINUTES_GIVEN_MAX } from './minutes.facts.ts';
import { Id, Nothing } from './people.ts';
import { TimeZone } from './timeZone.ts';
import { SCHOOL_ZONE } from './timeZones.facts.ts';
import { queryChoice, queryNumber } from './queryNumber.ts';
import { SLOT_HORIZON_DAYS } from './schedule.facts.ts';

const TEACHERS_AT_ONCE = 50;
/** Maximum lessons given as compensation for a cancelled one. */
const COMPENSATION_LESSONS_MAX = 4;
const LENGTHS = [25, 50] as const;
const Minutes = z.literal(LENGTHS);

/**
 * Why a lesson cannot be at a given time. `off_grid`: within the teacher's hours, but no slot starts then. With
 * `anyway`, a lesson is booked despite problems with the hours (`outside_hours`, `off_grid`).
 */
export const SlotProblem = z.enum([
  'not_whole_minute',
  'in_past',
  'outside_hours',
  'off_grid',
  'teacher_taken',
  'student_taken',
]);
export type SlotProblem = z.infer<typeof SlotProblem>;

export const ManagedLesson = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  durationMinutes: z.int(),
  status: LessonStatus,
  missedBy: z.string().nullable(),
  number: z.int().nullable(),
  isTrial: z.boolean(),
  teacher: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  student: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  topic: z.string().nullable(),
});
export type ManagedLesson = z.infer<typeof ManagedLesson>;

export const ManagedSeries = z.object({
  id: z.uuid(),
  teacher: z.object({ id: z.uuid(), name: z.string() }),
  student: z.object({ id: z.uuid(), name: z.string() }),
  /** The zone in which the series keeps its wall-clock time. */
  timeZone: z.string(),
  lessonsAhead: z.int(),
  nextAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});

export const TodayState = z.enum(['ahead', 'waiting', 'in_progress', 'held', 'missed', 'cancelled']);
export type TodayState = z.infer<typeof TodayState>;

export const TodayLesson = ManagedLesson.extend({
  /** `waiting`: the start has passed, but no call has begun. */
  state: TodayState,
  /** Who is in the room now. */
  there: z.array(z.enum(['teacher', 'student'])),
});
export type TodayLesson = z.infer<typeof TodayLesson>;

const Conflict = z.object({ startsAt: z.iso.datetime(), problem: SlotProblem });

const ChangedSeries = z.object({ lessons: z.array(ManagedLesson), conflicts: z.array(Conflict) });
/** Fields of a change to a series. */
const ofSeries = {
  from: GivenInstant.optional(),
  anyway: z.boolean().default(false),
  /** Returns what would change and changes nothing. */
  dryRun: z.boolean().default(false),
};

/** Slots, lessons and series, as booked by managers. */
export const managerLessonsApi = endpoints({
  'GET /api/v2/manager/slots': {
    access: 'manager',
    summary:
      'Free slots of one teacher, or of all bookable ones, that suit a family; teachers with the most slots first, page by page.',
    query: z.object({
      teacherId: z.uuid().optional(),
      studentId: z.uuid().optional(),
      /** Start of the search; defaults to now. */
      from: GivenInstant.optional(),
      days: queryNumber(1, SLOT_HORIZON_DAYS).default(14),
      durationMinutes: queryChoice(LENGTHS).default(25),
      ...pageQuery,
      /** Maximum teachers, each with all of its slots. */
      limit: queryNumber(1, TEACHERS_AT_ONCE).default(TEACHERS_AT_ONCE),
    }),
    reply: managerPage(
      z.object({
        teacher: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
        slots: z.array(z.iso.datetime()),
      }),
    ),
    errors: ['not_found'],
  },
  'GET /api/v2/manager/lessons': {
    access: 'manager',
    summary: 'Lessons between two instants, soonest first, page by page; by default the next seven days.',
    query: z.object({
      teacherId: z.uuid().optional(),
      studentId: z.uuid().optional(),
      from: GivenInstant.optional(),
      to: GivenInstant.optional(),
      cancelled: z.stringbool().default(false),
      status: LessonStatus.optional(),
      ...pageQuery,
    }),
    reply: managerPage(ManagedLesson),
  },
  'POST /api/v2/manager/lessons': {
    access: 'manager',
    summary: 'Books one lesson; `anyway` books even outside of the teacher’s hours, or where no slot starts.',
    body: z.object({
      teacherId: z.uuid(),
      studentId: z.uuid(),
      startsAt: GivenInstant,
      durationMinutes: Minutes.default(25),
      isTrial: z.boolean().default(false),
      courseId: z.uuid().optional(),
      deckId: z.uuid().optional(),
      anyway: z.boolean().default(false),
    }),
    reply: ManagedLesson,
    errors: ['not_found', 'slot_taken', 'slot_not_free', 'no_credits', 'account_closing'],
  },
  'POST /api/v2/manager/series': {
    access: 'manager',
    summary:
      'Books the same time every week by the clock of one side, all lessons or none; conflicts are listed by date.',
    body: z.object({
      teacherId: z.uuid(),
      studentId: z.uuid(),
      startsAt: GivenInstant,
      durationMinutes: Minutes.default(25),
      count: z.int().min(2).max(SERIES_MAX_LESSONS),
      clock: z.enum(['student', 'teacher']).default('student'),
      anyway: z.boolean().default(false),
    }),
    reply: ChangedSeries,
    errors: ['not_found', 'slot_taken', 'no_credits', 'account_closing'],
  },
  'GET /api/v2/manager/lessons/today': {
    access: 'manager',
    summary:
      'Lessons of a day by their current state, soonest first, page by page, with the number of lessons in each state.',
    query: z.object({
      /** Defaults to today. */
      day: GivenDay.optional(),
      timeZone: TimeZone.default(SCHOOL_ZONE),
      state: TodayState.optional(),
      ...pageQuery,
    }),
    reply: managerPage(TodayLesson).extend({ counts: z.record(TodayState, z.int()) }),
  },
  'GET /api/v2/manager/series': {
    access: 'manager',
    summary: 'Series that have lessons ahead, newest first, page by page.',
    query: z.object({ teacherId: z.uuid().optional(), studentId: z.uuid().optional(), ...pageQuery }),
    reply: managerPage(ManagedSeries),
  },
  'POST /api/v2/manager/series/{id}/end': {
    access: 'manager',
    summary:
      'Cancels the booked lessons of a series from an instant on, by default from now, all or none; each by the rules of cancelling one. Returns the lessons as they then are.',
    params: Id,
    body: z.object({
      by: z.enum(['student', 'teacher', 'school']),
      reason: Reason,
      from: ofSeries.from,
      dryRun: ofSeries.dryRun,
    }),
    reply: z.object({ lessons: z.array(ManagedLesson), creditsReturned: z.int() }),
    errors: ['series_over'],
  },
  'POST /api/v2/manager/series/{id}/move': {
    access: 'manager',
    summary:
      'Moves the booked lessons of a series from an instant on, by default from now: the first of them to this time, the others by the same amount on the series’ clock. All lessons or none; conflicts are listed by date.',
    params: Id,
    body: z.object({ startsAt: GivenInstant, ...ofSeries }),
    reply: ChangedSeries,
    errors: ['series_over', 'slot_taken', 'account_closing'],
  },
  'POST /api/v2/manager/series/{id}/teacher': {
    access: 'manager',
    summary:
      'Gives the booked lessons of a series from an instant on, by default from now, to another teacher, all or none; conflicts are listed by date.',
    params: Id,
    body: z.object({ teacherId: z.uuid(), ...ofSeries }),
    reply: ChangedSeries,
    errors: ['series_over', 'slot_taken'],
  },
  'GET /api/v2/manager/lessons/{id}': {
    access: 'manager',
    summary:
      'The record of a lesson: acts, presence, messages, and what cancelling now would cost. Acts and messages are limited to the newest 200; `is_audit_log_cut` and `are_messages_cut` tell whether there are older ones, which the lists of acts and of messages return with `lesson_id`.',
    params: Id,
    reply: z.object({
      lesson: ManagedLesson,
      /** Newest first, at most as many as a page of the list. */
      auditLog: z.array(AuditLine),
      isAuditLogCut: z.literal(true).optional(),
      presence: z.array(z.object({ at: z.iso.datetime(), who: z.enum(['teacher', 'student']), is: z.string() })),
      /** Newest first, at most as many as a page of the list. */
      messages: z.array(MessageLine),
      areMessagesCut: z.literal(true).optional(),
      /** What happens to the credit if the family cancels now. */
      creditIfCancelledNow: z.enum(['returned', 'spent']),
    }),
  },
  'PATCH /api/v2/manager/lessons/{id}': {
    access: 'manager',
    summary: 'Sets the presentation, and with it the course.',
    params: Id,
    body: z.object({ deckId: z.uuid() }),
    reply: Nothing,
  },
  'POST /api/v2/manager/lessons/{id}/move': {
    access: 'manager',
    summary: 'Moves a booked lesson.',
    params: Id,
    body: z.object({ startsAt: GivenInstant, anyway: z.boolean().default(false), ...givenReason, ...actFields }),
    reply: ManagedLesson.extend(actReply),
    errors: ['slot_taken', 'slot_not_free', 'lesson_not_booked', 'account_closing', 'key_used'],
  },
  'POST /api/v2/manager/lessons/{id}/cancel': {
    access: 'manager',
    summary:
      'Cancels a booked lesson. A family that cancels later than the school’s rules allow has spent its credit. Minutes or lessons can be given as compensation.',
    params: Id,
    body: z.object({
      by: z.enum(['student', 'teacher', 'school']),
      reason: Reason,
      compensation: z
        .object({
          minutes: z.int().min(0).max(MINUTES_GIVEN_MAX),
          lessons: z.int().min(0).max(COMPENSATION_LESSONS_MAX),
        })
        .partial()
        .strict()
        .optional(),
      ...actFields,
    }),
    reply: z.object({ isCreditReturned: z.boolean(), ...actReply }),
    errors: ['lesson_not_booked', 'key_used', 'above_limit', 'account_closing'],
  },
  'POST /api/v2/manager/lessons/{id}/teacher': {
    access: 'manager',
    summary:
      'Gives a booked lesson to another teacher; or hands over a lesson in progress whose teacher has not come or has been away for three minutes.',
    params: Id,
    body: z.object({ teacherId: z.uuid(), anyway: z.boolean().default(false), ...givenReason, ...actFields }),
    reply: ManagedLesson.extend(actReply),
    errors: [
      'key_used',
      'slot_taken',
      'slot_not_free',
      'lesson_not_booked',
      'lesson_over',
      'teacher_in_lesson',
      'teacher_away_shortly',
      'teacher_blocked',
      'teacher_busy',
    ],
  },
});
