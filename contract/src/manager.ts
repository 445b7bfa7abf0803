import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { LessonStatus } from './lessons.ts';
import { SERIES_MAX_LESSONS } from './manager.facts.ts';
import { Email, Id, Locale, Name, Nothing, Phone, TimeZone } from './people.ts';
import { SLOT_HORIZON_DAYS } from './schedule.facts.ts';
import { Format, Level, Temperament } from './trial.ts';

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const Minutes = z.coerce.number().pipe(z.union([z.literal(25), z.literal(50)]));
const Reason = z.string().trim().min(3).max(500);

/** Why a lesson cannot be at a time. */
export const SlotProblem = z.enum(['in_past', 'outside_hours', 'teacher_taken', 'student_taken']);
export type SlotProblem = z.infer<typeof SlotProblem>;

const Traits = z.object({
  isBookable: z.boolean().default(true),
  takesTrials: z.boolean().default(true),
  formats: z.array(Format).default(['game', 'school']),
  temperaments: z.array(Temperament).default(['calm', 'restless']),
  levels: z.array(Level).default(['beginner', 'elementary', 'advanced']),
  about: z.string().max(500).default(''),
});

export const ManagedTeacher = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  timeZone: z.string(),
  isActivated: z.boolean(),
  isBookable: z.boolean(),
  takesTrials: z.boolean(),
  formats: z.array(z.string()),
  temperaments: z.array(z.string()),
  levels: z.array(z.string()),
  weeklyHours: z.number(),
});

export const ManagedStudent = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  parentName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  timeZone: z.string(),
  balance: z.int(),
  nextLessonAt: z.iso.datetime().nullable(),
});

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

export const ActLine = z.object({
  at: z.iso.datetime(),
  act: z.string(),
  by: z.string(),
  lessonId: z.uuid().nullable(),
  personId: z.uuid().nullable(),
  details: z.record(z.string(), z.unknown()),
});

export const MessageLine = z.object({
  id: z.uuid(),
  kind: z.string(),
  channel: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});

const Conflict = z.object({ startsAt: z.iso.datetime(), problem: SlotProblem });

export const managerApi = endpoints({
  'GET /api/v2/manager/me': {
    access: 'manager',
    summary: 'Whose token this is.',
    reply: z.object({ id: z.uuid(), name: z.string() }),
  },
  'GET /api/v2/manager/managers': {
    access: 'manager',
    summary: 'All managers, also those whose token was ended.',
    reply: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string().nullable(),
        createdAt: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable(),
      }),
    ),
  },
  'POST /api/v2/manager/managers': {
    access: 'manager',
    summary: 'Makes a manager and the token by which they call; it is shown this once.',
    body: z.object({ name: Name, email: Email.optional() }),
    reply: z.object({ id: z.uuid(), token: z.string() }),
  },
  'DELETE /api/v2/manager/managers/{name}': {
    access: 'manager',
    summary: 'Ends the token of a manager.',
    params: z.object({ name: Name }),
    reply: Nothing,
  },
  'GET /api/v2/manager/teachers': {
    access: 'manager',
    summary: 'Teachers, by name.',
    query: z.object({ search: z.string().max(100).optional() }),
    reply: z.array(ManagedTeacher),
  },
  'POST /api/v2/manager/teachers': {
    access: 'manager',
    summary: 'Makes the account of a teacher, who gets a link to choose a password.',
    body: z.object({
      firstName: Name,
      lastName: Name,
      email: Email,
      phone: Phone.optional(),
      timeZone: TimeZone.default('Europe/Kyiv'),
      locale: Locale.optional(),
      traits: Traits.optional(),
    }),
    reply: Id,
  },
  'POST /api/v2/manager/teachers/{id}/activation': {
    access: 'manager',
    summary: 'Sends the link to choose a password once more.',
    params: Id,
    reply: Nothing,
  },
  'PATCH /api/v2/manager/teachers/{id}': {
    access: 'manager',
    summary: 'What a teacher is good at, and whether families are sent to them.',
    params: Id,
    body: z.object({
      isBookable: z.boolean().optional(),
      takesTrials: z.boolean().optional(),
      formats: z.array(Format).optional(),
      temperaments: z.array(Temperament).optional(),
      levels: z.array(Level).optional(),
      about: z.string().max(500).optional(),
    }),
    reply: Nothing,
  },
  'GET /api/v2/manager/students': {
    access: 'manager',
    summary: 'Students whose names, parent, e-mail or phone hold these letters; the newest when nothing is asked for.',
    query: z.object({ search: z.string().max(100).optional() }),
    reply: z.array(ManagedStudent),
  },
  'GET /api/v2/manager/students/{id}/credits': {
    access: 'manager',
    summary: 'The balance of a student, line by line, newest first.',
    params: Id,
    reply: z.object({
      balance: z.int(),
      entries: z.array(
        z.object({
          at: z.iso.datetime(),
          amount: z.int(),
          reason: z.string(),
          note: z.string(),
          lessonId: z.uuid().nullable(),
        }),
      ),
    }),
  },
  'POST /api/v2/manager/students/{id}/credits': {
    access: 'manager',
    summary: 'Gives lessons to a balance, or takes them (negative). The same key is applied once.',
    params: Id,
    body: z.object({
      amount: z
        .int()
        .min(-100)
        .max(100)
        .refine((amount) => amount !== 0, { message: 'invalid' }),
      reason: Reason,
      key: z.string().min(8).max(100).optional(),
    }),
    reply: z.object({ balance: z.int() }),
    errors: ['no_credits'],
  },
  'GET /api/v2/manager/slots': {
    access: 'manager',
    summary: 'Free slots of one teacher, or of all who can be booked, that suit a family.',
    query: z.object({
      teacherId: z.uuid().optional(),
      studentId: z.uuid().optional(),
      /** The first instant that is looked at; now when it is missing. */
      from: Instant.optional(),
      days: z.coerce.number().int().min(1).max(SLOT_HORIZON_DAYS).default(14),
      durationMinutes: Minutes.default(25),
    }),
    reply: z.array(
      z.object({
        teacher: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
        slots: z.array(z.iso.datetime()),
      }),
    ),
  },
  'GET /api/v2/manager/lessons': {
    access: 'manager',
    summary: 'Lessons between two instants, soonest first; seven days from now when nothing is said.',
    query: z.object({
      teacherId: z.uuid().optional(),
      studentId: z.uuid().optional(),
      from: Instant.optional(),
      to: Instant.optional(),
      cancelled: z.stringbool().default(false),
    }),
    reply: z.array(ManagedLesson),
  },
  'POST /api/v2/manager/lessons': {
    access: 'manager',
    summary: 'Books one lesson; `anyway` books outside of the hours of the teacher.',
    body: z.object({
      teacherId: z.uuid(),
      studentId: z.uuid(),
      startsAt: Instant,
      durationMinutes: Minutes.default(25),
      isTrial: z.boolean().default(false),
      courseId: z.uuid().optional(),
      deckId: z.uuid().optional(),
      anyway: z.boolean().default(false),
    }),
    reply: ManagedLesson,
    errors: ['slot_taken', 'slot_not_free', 'no_credits'],
  },
  'POST /api/v2/manager/series': {
    access: 'manager',
    summary:
      'Books the same time every week by the clock of one side. All lessons or none: conflicts are listed by date.',
    body: z.object({
      teacherId: z.uuid(),
      studentId: z.uuid(),
      startsAt: Instant,
      durationMinutes: Minutes.default(25),
      count: z.int().min(2).max(SERIES_MAX_LESSONS),
      clock: z.enum(['student', 'teacher']).default('student'),
      anyway: z.boolean().default(false),
    }),
    reply: z.object({ lessons: z.array(ManagedLesson), conflicts: z.array(Conflict) }),
    errors: ['slot_taken', 'no_credits'],
  },
  'GET /api/v2/manager/lessons/{id}': {
    access: 'manager',
    summary: 'The record of a lesson: what was done, who was there, what was told, and what cancelling now would cost.',
    params: Id,
    reply: z.object({
      lesson: ManagedLesson,
      acts: z.array(ActLine),
      presence: z.array(z.object({ at: z.iso.datetime(), who: z.enum(['teacher', 'student']), is: z.string() })),
      messages: z.array(MessageLine),
      /** What becomes of the credit when the family cancels now. */
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
    body: z.object({ startsAt: Instant, anyway: z.boolean().default(false) }),
    reply: ManagedLesson,
    errors: ['slot_taken', 'slot_not_free', 'lesson_not_booked'],
  },
  'POST /api/v2/manager/lessons/{id}/cancel': {
    access: 'manager',
    summary: 'Cancels a booked lesson. A family that cancels less than 12 hours before the start has spent its credit.',
    params: Id,
    body: z.object({ by: z.enum(['student', 'teacher', 'school']), reason: Reason }),
    reply: z.object({ isCreditReturned: z.boolean() }),
    errors: ['lesson_not_booked'],
  },
  'POST /api/v2/manager/lessons/{id}/teacher': {
    access: 'manager',
    summary: 'Gives a booked lesson to another teacher.',
    params: Id,
    body: z.object({ teacherId: z.uuid(), anyway: z.boolean().default(false) }),
    reply: ManagedLesson,
    errors: ['slot_taken', 'slot_not_free', 'lesson_not_booked'],
  },
  'POST /api/v2/manager/people/{id}/sign_in_links': {
    access: 'manager',
    summary: 'A link of one use and ten minutes that signs in as somebody; who made it and why is written down.',
    params: Id,
    body: z.object({ reason: Reason }),
    reply: z.object({ link: z.string(), expiresAt: z.iso.datetime() }),
  },
  'POST /api/v2/manager/people/{id}/sign_out': {
    access: 'manager',
    summary: 'Ends all sessions of somebody, as when a phone was lost; what is open with them is shut at once.',
    params: Id,
    body: z.object({ reason: Reason }),
    reply: Nothing,
  },
  'GET /api/v2/manager/wishes': {
    access: 'manager',
    summary: 'Families for which no slot was free, the longest waiting first.',
    reply: z.array(
      z.object({
        id: z.uuid(),
        childName: z.string(),
        parentName: z.string(),
        phone: z.string(),
        contact: z.string(),
        timeZone: z.string(),
        wish: z.string(),
        answers: z.record(z.string(), z.unknown()),
        createdAt: z.iso.datetime(),
      }),
    ),
  },
  'POST /api/v2/manager/wishes/{id}/done': {
    access: 'manager',
    summary: 'The family was helped.',
    params: Id,
    reply: Nothing,
  },
  'GET /api/v2/manager/messages': {
    access: 'manager',
    summary: 'What somebody was told, by which channel, and whether it went out.',
    query: z.object({ personId: z.uuid().optional(), lessonId: z.uuid().optional() }),
    reply: z.array(MessageLine),
  },
  'GET /api/v2/manager/acts': {
    access: 'manager',
    summary: 'Who did what, newest first.',
    query: z.object({ personId: z.uuid().optional(), lessonId: z.uuid().optional() }),
    reply: z.array(ActLine),
  },
});
