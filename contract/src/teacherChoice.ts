import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { CHILD_AGE_MAX, CHILD_AGE_MIN } from './people.facts.ts';
import { Locale, PersonCard } from './people.ts';
import { queryNumber } from './queryNumber.ts';
import { GreetingType } from './teacherPages.ts';
import { NEXT_TIMES, teacherLanguages, teacherProblems, TEACHERS_PER_PAGE } from './teacherChoice.facts.ts';
import { TimeZone } from './timeZone.ts';
import { formats, levels, studied, temperaments } from './trial.facts.ts';

export const Format = z.enum(formats);
export const Temperament = z.enum(temperaments);
export const Level = z.enum(levels);
export const TeacherLanguage = z.enum(teacherLanguages);
/** Why a teacher was chosen. */
const Reason = z.enum(['age', 'level', 'format', 'temperament', 'hours']);

/** A teacher whom a family asked for, and why that teacher isn't available now. */
export const AskedTeacher = z.object({
  id: z.uuid(),
  firstName: z.string(),
  problem: z.enum(teacherProblems).nullable(),
});

/** A teacher whom a family can choose. */
export const ChoosableTeacher = PersonCard.extend({
  /** A sentence, in the requested language if available. */
  about: z.string(),
  hasPage: z.boolean(),
  greeting: z.object({ url: z.string(), contentType: GreetingType, durationSeconds: z.int() }).nullable(),
  /** From families' latest reviews; null without any. */
  rating: z.object({ average: z.number().min(1).max(5), count: z.int().positive() }).nullable(),
  /** Ages taught, in years. */
  ages: z.object({ from: z.int(), to: z.int() }),
  languages: z.array(TeacherLanguage),
  levels: z.array(Level),
  temperaments: z.array(Temperament),
  /** How the teacher suits the child; empty if nothing is known about it. */
  reasons: z.array(Reason),
  /** The next free times. */
  next: z.array(z.iso.datetime()).max(NEXT_TIMES),
});
export type ChoosableTeacher = z.infer<typeof ChoosableTeacher>;

export const TeacherChoice = z.object({
  /** Best match for the child first; equal matches by how soon they are free. */
  items: z.array(ChoosableTeacher).max(TEACHERS_PER_PAGE),
  nextCursor: z.uuid().nullable(),
  /** The teacher asked for, listed first unless there is a problem; null if the school shows no such teacher. */
  asked: AskedTeacher.nullable(),
});
export type TeacherChoice = z.infer<typeof TeacherChoice>;

/** Restricts the choice to days and hours of the family's clock; with paging. */
const choiceQuery = {
  locale: Locale.default('en'),
  /** Weekdays as digits, Monday is 1. */
  days: z
    .string()
    .regex(/^[1-7]{1,7}$/)
    .optional(),
  fromHour: queryNumber(0, 23).optional(),
  toHour: queryNumber(1, 24).optional(),
  /** The teacher to put first. */
  teacherId: z.uuid().optional(),
  cursor: z.uuid().optional(),
  limit: queryNumber(1, TEACHERS_PER_PAGE).default(TEACHERS_PER_PAGE),
};

export const teacherChoiceApi = endpoints({
  'GET /api/v2/teachers': {
    access: 'anyone',
    summary:
      'Teachers for a trial lesson: those with a public page, and with the wizard’s answers all who give trials.',
    query: z.object({
      ...choiceQuery,
      timeZone: TimeZone.optional(),
      age: queryNumber(CHILD_AGE_MIN, CHILD_AGE_MAX).optional(),
      studied: z.enum(studied).optional(),
      format: Format.optional(),
      temperament: Temperament.optional(),
    }),
    reply: TeacherChoice,
    errors: ['too_many_requests'],
  },
  'GET /api/v2/booking/teachers': {
    access: 'student',
    summary: 'Teachers with whom the child can have lessons, matched with the family’s answers in the wizard.',
    query: z.object(choiceQuery),
    reply: TeacherChoice,
    errors: ['too_many_requests'],
  },
});
