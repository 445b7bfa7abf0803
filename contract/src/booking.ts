import { z } from 'zod';
import {
  BOOKED_AT_ONCE_MAX,
  bookingRefusals,
  CHANGES_MAX,
  DAYS_AHEAD_MAX,
  familyActs,
  HOURS_BEFORE_MAX,
  LESSONS_AHEAD_MAX,
  lessonWishKinds,
  OWN_TEACHERS_MAX,
  SLOT_WEEKS_MAX,
  TIMES_AGAIN,
  WISH_ANSWER_MAX_LENGTH,
  WISH_MAX_LENGTH,
  WISH_OFFERED_MAX,
  WISHES_SHOWN,
} from './booking.facts.ts';
import { actFields, actReply } from './acts.ts';
import { HeldTime } from './afterLesson.ts';
import { GivenDay, GivenInstant } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { LessonCard } from './lessons.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { Id, Nothing, PersonCard } from './people.ts';
import { queryNumber } from './queryNumber.ts';
import { CalendarDay } from './schedule.ts';

/** See BookingRules in booking.facts.ts. */
export const BookingRules = z.object({
  canBook: z.boolean(),
  canMove: z.boolean(),
  canCancel: z.boolean(),
  hoursBefore: z.int().min(0).max(HOURS_BEFORE_MAX),
  movesPerLesson: z.int().min(0).max(CHANGES_MAX),
  movesPerPeriod: z.int().min(0).max(CHANGES_MAX),
  cancelsPerPeriod: z.int().min(0).max(CHANGES_MAX),
  daysAhead: z.int().min(1).max(DAYS_AHEAD_MAX),
  lessonsAhead: z.int().min(1).max(LESSONS_AHEAD_MAX),
  stopsWhenDisputed: z.boolean().default(true),
});

const Refusal = z.enum(bookingRefusals);
const WishKind = z.enum(lessonWishKinds);
const WishText = z.string().trim().max(WISH_MAX_LENGTH);

/** A wish as its family sees it. */
export const LessonWish = z.object({
  id: z.uuid(),
  kind: WishKind,
  lessonId: z.uuid().nullable(),
  /** The time the family prefers. */
  startsAt: z.iso.datetime().nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** The school's answer; null while pending. */
  answer: z.string().nullable(),
  /** Times with one teacher that the answer offers, soonest first; null if it offers none. */
  offered: z
    .object({
      teacherId: z.uuid(),
      teacherName: z.string(),
      teacherFirstName: z.string(),
      starts: z.array(z.iso.datetime()).min(1).max(WISH_OFFERED_MAX),
    })
    .nullable()
    .default(null),
});
export type LessonWish = z.infer<typeof LessonWish>;

export const Booking = z.object({
  rules: BookingRules,
  /** Length of the lessons the family books: same as its latest one. */
  durationMinutes: z.int().positive(),
  balance: z.int().nonnegative(),
  lessonsAhead: z.int().nonnegative(),
  /** How many lessons may be booked now; `refusal` gives the reason when it is 0. */
  bookable: z.int().nonnegative(),
  refusal: Refusal.nullable(),
  /**
   * Set for a child whose only lesson so far is a missed trial: `again` if the wizard can book another one, `ask` if the
   * managers decide, because the family missed it. Null otherwise.
   */
  missedTrial: z.enum(['again', 'ask']).nullable().default(null),
  /** Moves and cancellations left in the period. */
  movesLeft: z.int().nonnegative(),
  cancelsLeft: z.int().nonnegative(),
  /**
   * Whether the free trial lesson is still available: no lesson has been booked yet, or the school owes another trial.
   */
  hasTrial: z.boolean().default(false),
  /** Lessons per week the family wants, from the wizard; null if it wasn’t asked. */
  frequency: z.int().min(1).max(7).nullable().default(null),
  /** Start of the latest lesson: similar times are proposed first. */
  latestAt: z.iso.datetime().nullable().default(null),
  /** A time that is held for the family after its trial lesson. */
  held: HeldTime.nullable().default(null),
  /** The trial lesson that was held, as long as the child has no other lesson. */
  trialId: z.uuid().nullable().default(null),
  /** Bookable teachers with a past or upcoming lesson, latest first. */
  teachers: z.array(PersonCard.extend({ hasPage: z.boolean().default(false) })).max(OWN_TEACHERS_MAX),
  /** Pending and recently answered wishes, newest first. */
  wishes: z.array(LessonWish).max(WISHES_SHOWN),
});
export type Booking = z.infer<typeof Booking>;

/** What the family may do with one lesson now; `refusal` gives the reason when it may not. */
const LessonRights = z.object({
  move: z.object({ refusal: Refusal.nullable(), left: z.int().nonnegative() }),
  cancel: z.object({ refusal: Refusal.nullable(), left: z.int().nonnegative() }),
  /** Deadline for moving or cancelling it. */
  until: z.iso.datetime(),
  hoursBefore: z.int().nonnegative(),
  /** Whether cancelling returns its credit; a trial has none. */
  hasCredit: z.boolean(),
  /**
   * For a cancelled lesson: who cancelled it, what was returned, and similar times that can be booked to replace it.
   */
  cancelled: z
    .object({
      by: z.enum(['student', 'teacher', 'school']),
      isCreditReturned: z.boolean(),
      again: z.array(z.iso.datetime()).max(TIMES_AGAIN),
    })
    .nullable()
    .default(null),
  /** A pending wish about this lesson. */
  wish: LessonWish.nullable(),
});
export type LessonRights = z.infer<typeof LessonRights>;

export const FreeSlots = z.object({
  /** The reader's zone, which defines the days. */
  timeZone: z.string(),
  /** Starts on a Monday; `to` is the day after the last one. */
  from: CalendarDay,
  to: CalendarDay,
  /** The first and last instant at which a lesson may be booked. */
  earliest: z.iso.datetime(),
  latest: z.iso.datetime(),
  durationMinutes: z.int().positive(),
  /** Within the family’s own hours. */
  slots: z.array(z.iso.datetime()),
  /** Free for the teacher but outside the family’s hours: these can be booked too. */
  beyond: z.array(z.iso.datetime()).default([]),
});
export type FreeSlots = z.infer<typeof FreeSlots>;

/** A wish as managers see it. */
const ManagedWish = LessonWish.extend({
  student: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  parentName: z.string().nullable(),
  phone: z.string().nullable(),
  teacher: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
});

/** A change the family made itself. */
const FamilyActLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(familyActs),
  lessonId: z.uuid(),
  student: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  teacher: z.object({ id: z.uuid(), name: z.string() }),
  /** The lesson's time before it was moved. */
  from: z.iso.datetime().nullable(),
  /** The new start after a move; for a cancelled lesson, the start it would have had. */
  startsAt: z.iso.datetime(),
});

export const bookingApi = endpoints({
  'GET /api/v2/booking': {
    access: 'student',
    summary: 'What a family may book, move and cancel by itself, with which teachers, and its wishes.',
    reply: Booking,
  },
  'GET /api/v2/booking/slots': {
    access: 'student',
    summary: 'Free slots of a teacher for the student, by whole weeks of the reader’s calendar.',
    query: z.object({
      teacherId: z.uuid(),
      /** Any day of the first week; defaults to today. */
      day: GivenDay.optional(),
      weeks: queryNumber(1, SLOT_WEEKS_MAX).default(1),
      /** The lesson to move: its own time counts as free. */
      lessonId: z.uuid().optional(),
    }),
    reply: FreeSlots,
    errors: ['not_found'],
  },
  'POST /api/v2/booking/lessons': {
    access: 'student',
    summary:
      'Books lessons with a teacher the family has chosen, all or none; `fields` names the times that are taken. ' +
      'Existing bookings stay unchanged.',
    body: z.object({
      teacherId: z.uuid(),
      starts: z.array(GivenInstant).min(1).max(BOOKED_AT_ONCE_MAX),
      /** The wish whose answer offers this one time, which can be taken whatever families may book by themselves. */
      wishId: z.uuid().optional(),
    }),
    reply: z.object({ lessons: z.array(LessonCard).max(BOOKED_AT_ONCE_MAX) }),
    errors: [
      'not_found',
      'booking_off',
      'payment_disputed',
      'too_many_ahead',
      'no_credits',
      'slot_taken',
      'slot_not_free',
      'offer_over',
      'account_closing',
    ],
  },
  'GET /api/v2/booking/lessons/{id}': {
    access: 'student',
    summary: 'Whether the family may move or cancel a lesson now, or why not.',
    params: Id,
    reply: LessonRights,
  },
  'POST /api/v2/booking/lessons/{id}/move': {
    access: 'student',
    summary: 'Moves a booked lesson to another free slot of its teacher, within the rules of the school.',
    params: Id,
    body: z.object({
      startsAt: GivenInstant,
      /** The wish whose answer offers this time, as in booking. */
      wishId: z.uuid().optional(),
    }),
    reply: LessonCard,
    errors: [
      'booking_off',
      'change_too_late',
      'no_moves_left',
      'lesson_not_booked',
      'slot_taken',
      'slot_not_free',
      'offer_over',
      'account_closing',
    ],
  },
  'POST /api/v2/booking/lessons/{id}/cancel': {
    access: 'student',
    summary: 'Cancels a booked lesson within the rules of the school; its credit goes back.',
    params: Id,
    body: Nothing,
    reply: z.object({ isCreditReturned: z.boolean() }),
    errors: ['booking_off', 'change_too_late', 'no_cancels_left', 'lesson_not_booked', 'account_closing'],
  },
  'POST /api/v2/booking/wishes': {
    access: 'student',
    summary: 'Sends a wish to the managers, as text or as a time. The same key is accepted once.',
    body: z
      .object({
        kind: WishKind,
        lessonId: z.uuid().optional(),
        startsAt: GivenInstant.optional(),
        text: WishText.default(''),
        key: z.uuid(),
      })
      .refine(({ text, startsAt }) => text !== '' || startsAt !== undefined, { path: ['text'], message: 'required' })
      .refine(({ kind, lessonId }) => kind === 'book' || lessonId !== undefined, {
        path: ['lessonId'],
        message: 'required',
      }),
    reply: LessonWish,
    errors: ['not_found', 'wishes_full'],
  },
});

export const managerBookingApi = endpoints({
  'GET /api/v2/manager/booking_rules': {
    access: 'manager',
    summary: 'What families may book, move and cancel by themselves.',
    reply: BookingRules,
  },
  'PUT /api/v2/manager/booking_rules': {
    access: 'manager',
    summary: 'Sets what families may book, move and cancel by themselves.',
    body: BookingRules,
    reply: BookingRules,
  },
  'GET /api/v2/manager/lesson_wishes': {
    access: 'manager',
    summary: 'Wishes of families about their lessons, page by page: pending ones, longest waiting first, or all.',
    query: z.object({ state: z.enum(['open', 'all']).default('open'), studentId: z.uuid().optional(), ...pageQuery }),
    reply: managerPage(ManagedWish),
  },
  'GET /api/v2/manager/family_acts': {
    access: 'manager',
    summary: 'What families booked, moved and cancelled by themselves, page by page; newest first by default.',
    query: z.object({
      kind: z.enum([...familyActs, 'all']).default('all'),
      order: z.enum(['newest', 'oldest']).default('newest'),
      studentId: z.uuid().optional(),
      teacherId: z.uuid().optional(),
      ...pageQuery,
    }),
    reply: managerPage(FamilyActLine),
  },
  'POST /api/v2/manager/lesson_wishes/{id}/answer': {
    access: 'manager',
    summary:
      'Answers a wish; the answer is sent to the family. It can offer free times; the family can book one of them, or ' +
      'move its lesson to it, even if it can’t book or move by itself.',
    params: Id,
    body: z.object({
      answer: z.string().trim().min(1).max(WISH_ANSWER_MAX_LENGTH),
      offered: z.object({ teacherId: z.uuid(), starts: z.array(GivenInstant).min(1).max(WISH_OFFERED_MAX) }).optional(),
      ...actFields,
    }),
    reply: z.object(actReply),
    errors: [
      'not_found',
      'wish_answered',
      'key_used',
      'slot_taken',
      'slot_not_free',
      'booking_off',
      'payment_disputed',
      'no_credits',
      'too_many_ahead',
      'change_too_late',
      'no_moves_left',
      'lesson_not_booked',
    ],
  },
});
