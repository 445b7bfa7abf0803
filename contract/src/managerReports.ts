import { z } from 'zod';
import { GivenDay } from './dates.ts';
import { endpoints, type Schema } from './endpoint.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { overviewNumbers, overviewPeriods } from './managerReports.facts.ts';
import { queryNumber } from './queryNumber.ts';
import { TimeZone } from './timeZone.ts';
import { SCHOOL_ZONE } from './timeZones.facts.ts';

/** Calendar days in a zone, both inclusive; defaults to the current month until today; at most 366. */
const range = {
  from: GivenDay.optional(),
  to: GivenDay.optional(),
  timeZone: TimeZone.default(SCHOOL_ZONE),
};
const ofBalances = {
  /** At most this many lessons are left. */
  most: queryNumber(0, 200).default(1),
  /** Only students with a lesson within this many days. */
  activeDays: queryNumber(1, 366).default(60),
};

const teacher = { id: z.uuid(), teacher: z.string() };

export const LessonsByTeacher = z.object({
  ...teacher,
  held25: z.int(),
  held50: z.int(),
  /** How many of the held lessons were trials. */
  heldTrials: z.int(),
  missedByStudent: z.int(),
  missedByTeacher: z.int(),
  missedByBoth: z.int(),
  cancelledByTeacher: z.int(),
  minutesHeld: z.int(),
});
/** Revenue of one month (by the zone) and one payment method. Money is in the smallest unit of the currency. */
export const Revenue = z.object({
  id: z.uuid(),
  month: z.string(),
  provider: z.string(),
  currency: z.string(),
  purchases: z.int(),
  lessons: z.int(),
  paid: z.int(),
  /** Refunds settled in the month, regardless of when the purchase was made. */
  refunded: z.int(),
  net: z.int(),
});
export const LowBalance = z.object({
  id: z.uuid(),
  student: z.string(),
  parent: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  balance: z.int(),
  lessonsAhead: z.int(),
  nextLessonAt: z.iso.datetime().nullable(),
  lastLessonAt: z.iso.datetime().nullable(),
});
/** Trial lessons that started in the range, and how many of those children have since made a paid purchase. */
export const TrialsByTeacher = z.object({
  ...teacher,
  trials: z.int(),
  ahead: z.int(),
  held: z.int(),
  missed: z.int(),
  cancelled: z.int(),
  bought: z.int(),
});
export const NoShow = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  missedBy: z.enum(['student', 'teacher', 'both']),
  isTrial: z.boolean(),
  studentId: z.uuid(),
  student: z.string(),
  teacherId: z.uuid(),
  teacher: z.string(),
});
export const TeacherHours = z.object({
  ...teacher,
  /** By the current weekly hours, minus closed slots. */
  offered: z.number(),
  closed: z.number(),
  /** Lessons that were not cancelled. */
  used: z.number(),
});

const csv = <const Q extends Schema>(summary: string, query: Q) => ({
  access: 'manager' as const,
  summary: `${summary} All lines as CSV; anything that a spreadsheet could take for a formula is escaped as text.`,
  query,
  reply: 'file' as const,
  fileTypes: ['text/csv'] as const,
  errors: ['report_too_long'] as const,
});
const Range = z.object(range);
const RangePage = z.object({ ...range, ...pageQuery });
const Balances = z.object(ofBalances);

const LESSONS = "Lessons by teacher, for their pay: held by length, missed by whom; by the teachers' names.";
const REVENUE = 'What was paid and refunded, by month, payment method and currency.';
const BALANCES = 'Families running out of lessons, the fewest first.';
const TRIALS = "Trial lessons by teacher, and how many led to a purchase; by the teachers' names.";
const NO_SHOWS = 'Lessons that were missed, by time.';
const HOURS = 'Hours that teachers offered, and how many of them were used, by the names of teachers.';

const pages = (summary: string): string => `${summary} Returned page by page.`;

/** The school's statistics. Each list is available page by page, and in full as CSV. */
export const managerReportsApi = endpoints({
  'GET /api/v2/manager/reports/overview': {
    access: 'manager',
    summary:
      'Ten numbers of yesterday, or of the seven days until yesterday, on the school’s clock, each beside that of the same days a week before. Lessons count by their start, money on the day it moved.',
    query: z.object({ period: z.enum(overviewPeriods).default('yesterday') }),
    reply: z.object({
      /** The first and the last day, as `2026-11-23`. */
      from: z.iso.date(),
      to: z.iso.date(),
      numbers: z
        .array(
          z.object({
            name: z.enum(overviewNumbers),
            /** Of money, which is in its smallest unit: one entry for each currency. */
            currency: z.string().nullable(),
            value: z.int(),
            before: z.int(),
          }),
        )
        .max(100),
    }),
  },
  'GET /api/v2/manager/reports/lessons_by_teacher': {
    access: 'manager',
    summary: pages(LESSONS),
    query: RangePage,
    reply: managerPage(LessonsByTeacher),
  },
  'GET /api/v2/manager/reports/lessons_by_teacher/csv': csv(LESSONS, Range),
  'GET /api/v2/manager/reports/revenue': {
    access: 'manager',
    summary: pages(REVENUE),
    query: RangePage,
    reply: managerPage(Revenue),
  },
  'GET /api/v2/manager/reports/revenue/csv': csv(REVENUE, Range),
  'GET /api/v2/manager/reports/low_balances': {
    access: 'manager',
    summary: pages(BALANCES),
    query: z.object({ ...ofBalances, ...pageQuery }),
    reply: managerPage(LowBalance),
  },
  'GET /api/v2/manager/reports/low_balances/csv': csv(BALANCES, Balances),
  'GET /api/v2/manager/reports/trials': {
    access: 'manager',
    summary: pages(TRIALS),
    query: RangePage,
    reply: managerPage(TrialsByTeacher),
  },
  'GET /api/v2/manager/reports/trials/csv': csv(TRIALS, Range),
  'GET /api/v2/manager/reports/no_shows': {
    access: 'manager',
    summary: pages(NO_SHOWS),
    query: RangePage,
    reply: managerPage(NoShow),
  },
  'GET /api/v2/manager/reports/no_shows/csv': csv(NO_SHOWS, Range),
  'GET /api/v2/manager/reports/hours': {
    access: 'manager',
    summary: pages(HOURS),
    query: RangePage,
    reply: managerPage(TeacherHours),
  },
  'GET /api/v2/manager/reports/hours/csv': csv(HOURS, Range),
});
