import { z } from 'zod';
import { Code, OneTimeToken } from './auth.ts';
import { GivenInstant } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { ChildAge, Locale, Name, Nothing, PersonCard, Phone } from './people.ts';
import { AskedTeacher, ChoosableTeacher, Format, Level, Temperament } from './teacherChoice.ts';
import { TimeZone } from './timeZone.ts';
import { contacts, frequencies, studied, WISH_MAX_LENGTH } from './trial.facts.ts';

/** Steps 1 to 5 of the wizard. */
export const TrialAnswers = z.object({
  studied: z.enum(studied),
  format: Format,
  frequency: z.literal(frequencies),
  hasDevice: z.boolean(),
  temperament: Temperament,
});
export type TrialAnswers = z.infer<typeof TrialAnswers>;

/** Steps 6 to 8. */
const Family = z.object({
  childName: Name,
  childAge: ChildAge.optional(),
  parentName: Name,
  phone: Phone,
  contact: z.enum(contacts),
  consent: z.literal(true),
  timeZone: TimeZone,
  locale: Locale,
  code: z.string().trim().min(1).max(64).optional(),
});

export const TrialTeacher = ChoosableTeacher.extend({
  /** Possible start instants of the trial lesson. */
  slots: z.array(z.iso.datetime()),
});
export type TrialTeacher = z.infer<typeof TrialTeacher>;

export const TrialPlan = z.object({
  level: Level,
  durationMinutes: z.int(),
  /** The teacher asked for, listed first unless there is a problem; null if the school shows no such teacher. */
  asked: AskedTeacher.nullable().default(null),
  /** Best first; empty when no slot is free. */
  teachers: z.array(TrialTeacher),
});
export type TrialPlan = z.infer<typeof TrialPlan>;

export const TrialBooked = z.object({
  lessonId: z.uuid(),
  startsAt: z.iso.datetime(),
  durationMinutes: z.int(),
  teacher: PersonCard,
  /** An iCalendar file. */
  calendar: z.string(),
});
export type TrialBooked = z.infer<typeof TrialBooked>;

export const trialApi = endpoints({
  'POST /api/v2/trial/plans': {
    access: 'anyone',
    summary: 'Finds teachers for a trial lesson by a family’s answers, and their free times on the family’s clock.',
    body: z.object({
      answers: TrialAnswers,
      timeZone: TimeZone,
      locale: Locale.default('en'),
      age: ChildAge.optional(),
      /** The teacher the family has chosen. */
      teacherId: z.uuid().optional(),
    }),
    reply: TrialPlan,
    errors: ['too_many_requests'],
  },
  'POST /api/v2/trial/holds': {
    access: 'anyone',
    summary: 'Holds a slot for five minutes; releases the one held before.',
    body: z.object({ teacherId: z.uuid(), startsAt: GivenInstant, insteadOf: z.uuid().optional() }),
    reply: z.object({ id: z.uuid(), expiresAt: z.iso.datetime() }),
    errors: ['slot_taken', 'slot_not_free', 'too_many_requests'],
  },
  'POST /api/v2/trial/codes': {
    access: 'anyone',
    summary:
      'Sends a six-digit code to a phone number and extends the hold. The answer is the same whether or not the number has an account.',
    body: z.object({ holdId: z.uuid(), phone: Phone, locale: Locale }),
    reply: z.object({
      /** Identifies the code when it is submitted. */
      id: z.string(),
      holdExpiresAt: z.iso.datetime(),
    }),
    errors: ['hold_expired', 'too_many_requests'],
  },
  'POST /api/v2/trial/bookings': {
    access: 'anyone',
    summary: 'Accepts the code, creates or finds the family’s account, books the held slot and signs in.',
    // The phone number is the one the code was sent to.
    body: Family.omit({ phone: true }).extend({ codeId: OneTimeToken, smsCode: Code, answers: TrialAnswers }),
    reply: z.object({
      /** A session, as after signing in. */
      token: z.string(),
      /** null: the number belongs to an account that has had its trial lesson; the managers were informed. */
      booked: TrialBooked.nullable(),
    }),
    errors: ['invalid_code', 'code_used', 'hold_expired', 'slot_taken', 'account_blocked', 'too_many_requests'],
  },
  'POST /api/v2/trial/own_bookings': {
    access: 'student',
    summary: 'Books the held slot for a child of a signed-in family with a confirmed phone.',
    body: Family.pick({ childName: true, childAge: true, timeZone: true, locale: true }).extend({
      holdId: z.uuid(),
      answers: TrialAnswers,
    }),
    reply: z.object({
      /** The child that the lesson is for. */
      childId: z.uuid(),
      /** null: the child has had its trial lesson; the managers were informed. */
      booked: TrialBooked.nullable(),
    }),
    errors: ['forbidden', 'hold_expired', 'slot_taken', 'too_many_requests'],
  },
  'POST /api/v2/trial/wishes': {
    access: 'anyone',
    summary: 'Sends the managers the request of a family for which no slot was free, or that asks for a call.',
    body: Family.extend({
      answers: TrialAnswers,
      wish: z.string().trim().max(WISH_MAX_LENGTH).default(''),
      /** The chosen time, for a family whose code did not arrive and that asks for a call. */
      slot: z.object({ teacherId: z.uuid(), startsAt: GivenInstant }).optional(),
    }).refine(({ wish, slot }) => wish !== '' || slot !== undefined, { path: ['wish'], message: 'required' }),
    reply: Nothing,
    errors: ['not_found', 'too_many_requests'],
  },
});
