import type { Locale } from '@skylark/contract/people.facts';
import { text } from '../../../platform/texts/texts.ts';
import { whenText } from '../../../platform/texts/whenText.ts';
import { glad, type Mail, type Message, plain, sms, sorry, type Values } from './message.ts';

const HOUR_MS = 3_600_000;

/** The fields of a lesson that messages need; its row has these and more. */
export interface LessonFacts {
  id: string;
  studentId: string;
  teacherId: string;
  startsAt: Date;
  endsAt: Date;
}

/** The reader of a message: one of a lesson's people, or the teacher it was taken from. */
export interface Reader {
  role: 'student' | 'teacher';
  locale: Locale;
  timeZone: string;
  lesson: LessonFacts;
}

/** A message about a lesson. `G` is the data that a command provides. */
export interface LessonMessage<G = void> extends Message {
  kind: string;
  /** Values in addition to those of every message, in the reader's language and time zone. */
  values?: (reader: Reader, given: G) => Values;
  /** When it becomes useless. */
  expires?: (lesson: LessonFacts, given: G, now: Date) => Date;
  /** Depends on the lesson's time: no longer true once the lesson was moved, cancelled or given away. */
  isOfTheHour?: true;
  /** Drops its reader's waiting messages that depend on the lesson's old time. */
  endsHour?: true;
  /**
   * Which waiting messages about the same lesson to the same reader it makes obsolete. A move doesn't replace a change of
   * teacher, and messages about more than this lesson (a series, a clock change) are never replaced.
   */
  replaces?: readonly string[];
  /**
   * If one act sends several of these to a person, they are combined in one message with a line `lesson.line.<kind>`
   * for each.
   */
  mayShare?: true;
  /** Whether a credit was returned: a combined message contains the sum. */
  returnsCredit?: (given: G) => boolean;
}

/** Compensation for a family whose lesson was cancelled. */
export interface Apology {
  minutes: number;
  lessons: number;
}

/** What happened to the credit of a cancelled lesson, and the compensation. */
function creditText(locale: Locale, of: { credit: 'trial' | 'returned' | 'spent'; apology?: Apology }): string {
  const { minutes = 0, lessons = 0 } = of.apology ?? {};
  return [
    text(locale, `lesson.credit.${of.credit}`),
    minutes > 0 ? text(locale, 'lesson.apology.minutes', { minutes }) : '',
    lessons > 0 ? text(locale, 'lesson.apology.lessons', { lessons }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

type Made<G> = Omit<LessonMessage<G>, 'kind' | 'mail'>;
/** Sent by mail only: it can wait until the mail is read. */
const mailed = <G = void>(kind: string, mail: Mail, of: Made<G> = {}): LessonMessage<G> => ({
  category: 'lesson_changes',
  ...of,
  kind,
  mail,
});
/** Sent to devices and chats as well. */
const noticed = <G = void>(kind: string, mail: Mail, of: Made<G> = {}): LessonMessage<G> =>
  mailed(kind, mail, { ...of, isNotice: true });
/** Sent to devices, chats and by SMS as well. */
const everywhere = <G = void>(kind: string, mail: Mail, of: Made<G> = {}): LessonMessage<G> =>
  noticed(kind, mail, { ...of, sms: sms('notice') });

const minutesOf = ({ startsAt, endsAt }: LessonFacts): number => (endsAt.getTime() - startsAt.getTime()) / 60_000;
const when = ({ locale, timeZone, lesson }: Reader, at: Date): string =>
  whenText(locale, timeZone, at, minutesOf(lesson));
const times = (reader: Reader, starts: readonly Date[]): string => starts.map((at) => when(reader, at)).join('; ');
const itself = (_: Reader, given: Values): Values => given;
const start = (lesson: LessonFacts): Date => lesson.startsAt;
/** A lesson that is handed over has begun, so the message is useful until its end. */
const startOrEnd = (lesson: LessonFacts, _: unknown, now: Date): Date =>
  lesson.startsAt > now ? lesson.startsAt : lesson.endsAt;
/** Messages about a lesson's time. */
const OF_TIME = ['lesson_booked', 'lesson_moved', 'lesson_move_asked', 'lesson_move_declined'];
const hourAfter = (at: Date): Date => new Date(at.getTime() + HOUR_MS);

type Absent = 'student' | 'teacher' | 'both';
interface Missed {
  by: Absent;
  isTrial: boolean;
  togetherMinutes: number;
  isHandedOver: boolean;
}

/** Why a lesson counts as missed and what follows. Somebody was absent only if they were not there together. */
function missedText({ locale, role, lesson }: Reader, { by, isTrial, togetherMinutes, isHandedOver }: Missed): string {
  const absent = by === 'teacher' && isHandedOver ? 'teachers' : by;
  if (togetherMinutes === 0) return text(locale, `lesson.missed.${absent}${isTrial ? '.trial' : ''}`, { role });
  const credit = isTrial ? 'trial' : by === 'student' ? 'used' : role === 'student' ? 'yours' : 'familys';
  const who = isHandedOver && role === 'teacher' ? 'teachers' : 'you';
  const minutes = { minutes: togetherMinutes, whole: minutesOf(lesson) };
  return text(locale, 'lesson.missed.together', { who, ...minutes, credit });
}

export const lessonMessages = {
  lesson_booked: everywhere('lesson_booked', plain('ready'), {
    isAhead: true,
    mayShare: true,
    replaces: ['lesson_booked', 'lesson_moved', 'lesson_cancelled'],
    expires: startOrEnd,
  }),
  lesson_series: everywhere<{ count: number }>('lesson_series', plain('ready'), { values: itself, expires: start }),
  /** Lessons booked together at irregular times, soonest first. */
  lesson_several: everywhere<{ starts: readonly Date[] }>('lesson_several', plain('ready'), {
    values: (reader, { starts }) => ({ count: starts.length, times: times(reader, starts) }),
    expires: (lesson, { starts }) => starts.at(-1) ?? lesson.startsAt,
  }),
  /** Cancelled lessons of one child and teacher; the message belongs to the first one. */
  lessons_cancelled: everywhere<{ count: number; last: Date; returned: number }>(
    'lessons_cancelled',
    sorry('empty-nest'),
    {
      isUrgent: true,
      values: (reader, { count, last, returned }) => ({
        count,
        last: when(reader, last),
        credits: reader.role === 'student' ? text(reader.locale, 'lesson.credits', { returned }) : '',
      }),
      expires: (_, { last }) => hourAfter(last),
    },
  ),
  /** Lessons changed together in different ways; the message belongs to the first one. */
  lessons_changed: everywhere<{ count: number; last: Date; lines: string }>('lessons_changed', plain('waiting'), {
    isUrgent: true,
    values: (reader, { count, last, lines }) => ({ count, last: when(reader, last), lines }),
    expires: (_, { last }) => hourAfter(last),
  }),
  lesson_moved: everywhere<{ from: Date }>('lesson_moved', plain('waiting'), {
    isUrgent: true,
    isAhead: true,
    endsHour: true,
    mayShare: true,
    replaces: OF_TIME,
    values: (reader, { from }) => ({ before: when(reader, from) }),
    // Delivery later than both the old and the new start would be useless.
    expires: ({ startsAt }, { from }) => new Date(Math.max(from.getTime(), startsAt.getTime())),
  }),
  lesson_cancelled: everywhere<{ credit: 'trial' | 'returned' | 'spent'; apology?: Apology } | { givenAway: true }>(
    'lesson_cancelled',
    sorry('empty-nest'),
    {
      isUrgent: true,
      endsHour: true,
      mayShare: true,
      returnsCredit: (given) => 'credit' in given && given.credit === 'returned',
      replaces: [...OF_TIME, 'lesson_teacher', 'lesson_cancelled'],
      values: ({ role, locale }, given) => ({
        credit: role === 'student' && 'credit' in given ? creditText(locale, given) : '',
      }),
      expires: (lesson, given, now) =>
        'givenAway' in given ? startOrEnd(lesson, given, now) : hourAfter(lesson.startsAt),
    },
  ),
  lesson_teacher: everywhere('lesson_teacher', plain('teaching'), {
    isAhead: true,
    mayShare: true,
    replaces: ['lesson_teacher'],
    expires: startOrEnd,
  }),
  /** To the family: the times that its teacher offers instead. */
  lesson_move_asked: everywhere<{ starts: readonly Date[]; words: string }>('lesson_move_asked', plain('waiting'), {
    replaces: ['lesson_move_asked'],
    values: (reader, { starts, words }) => ({ times: times(reader, starts), words }),
    expires: start,
  }),
  /** To the teacher: the family declined all offered times. */
  lesson_move_declined: noticed('lesson_move_declined', plain('thinking'), { expires: start }),
  /** `check` is the link to the device check before the lesson, if any; `page` is then the lesson's link. */
  lesson_reminder: everywhere<{ left: (locale: Locale) => string; check: string; page: string }>(
    'lesson_reminder',
    plain('waiting'),
    {
      category: 'lesson_reminder',
      isUrgent: true,
      isAhead: true,
      isOfTheHour: true,
      values: ({ locale, role }, { left, check, page }) => ({
        left: left(locale),
        ...(check === '' || role === 'teacher'
          ? { checks: 'no', check: '', page: '' }
          : { checks: 'yes', check, page }),
      }),
      expires: start,
    },
  ),
  ready_failed: noticed<{ remedies: (locale: Locale) => string; check: (locale: Locale) => string }>(
    'ready_failed',
    plain('thinking'),
    {
      category: 'lesson_reminder',
      isOfTheHour: true,
      values: ({ locale }, { remedies, check }) => ({ remedies: remedies(locale), check: check(locale) }),
      expires: ({ endsAt }) => endsAt,
    },
  ),
  /** `page`: whether the lesson's page is open somewhere, though nobody has entered. */
  lesson_absent: everywhere<{ page: 'open' | 'none'; until: Date }>('lesson_absent', plain('waiting'), {
    category: 'lesson_late',
    isUrgent: true,
    isOfTheHour: true,
    values: (_, { page }) => ({ page }),
    expires: (_, { until }) => until,
  }),
  /** A manager's single-use link into the room: sent whatever notifications the person has switched off. */
  lesson_entry: everywhere<{ until: Date }>('lesson_entry', plain('waiting'), {
    category: 'lesson_late',
    isUrgent: true,
    isOfTheHour: true,
    expires: (_, { until }) => until,
  }),
  /** `summary`: one line per result of the lesson. `picture`: a stored picture of its board. */
  lesson_held: noticed<{ summary: (locale: Locale, timeZone: string) => string; picture: string | null }>(
    'lesson_held',
    glad('celebrating'),
    {
      values: ({ locale, timeZone }, { summary, picture }) => ({
        summary: summary(locale, timeZone),
        picture: picture ?? '',
      }),
    },
  ),
  /** The plan after a trial lesson, written after the message about it. */
  child_plan: noticed<{ summary: (locale: Locale) => string }>('child_plan', plain('reading'), {
    values: ({ locale }, { summary }) => ({ summary: summary(locale) }),
  }),
  lesson_missed: mailed<Missed>('lesson_missed', sorry('empty-nest'), {
    values: (reader, missed) => ({ outcome: missedText(reader, missed) }),
  }),
  /** A manager overturned the outcome; `by` is null if the lesson was held. */
  lesson_overturned: noticed<{ by: Absent | null; credit: -1 | 0 | 1; reason: string; isHandedOver: boolean }>(
    'lesson_overturned',
    plain('thinking'),
    {
      values: ({ locale, role }, { by, credit, reason, isHandedOver }) => ({
        // Of several teachers, the last one is not addressed as the one who missed it.
        outcome: text(locale, `lesson.overturned.${by ?? 'held'}`, {
          role: by === 'teacher' && isHandedOver ? 'student' : role,
        }),
        balance: text(locale, 'lesson.overturned.balance', {
          role,
          credit: credit === 0 ? 'none' : credit > 0 ? 'back' : 'spent',
        }),
        reason,
      }),
    },
  ),
  /** Minutes lost because of the teacher or the school are credited. */
  lesson_minutes: noticed<{ minutes: number }>('lesson_minutes', glad('ready'), { values: itself }),
  problem_sent: noticed<{ problem: (locale: Locale) => string }>('problem_sent', plain('mail'), {
    values: ({ locale }, { problem }) => ({ problem: problem(locale) }),
  }),
  problem_answered: noticed<{ answer: string }>('problem_answered', plain('mail'), { values: itself }),
  problem_decided: noticed<{ decision: string; minutes: number | null; words: string }>(
    'problem_decided',
    plain('ready'),
    {
      values: ({ locale }, { decision, minutes, words }) => ({
        decision: text(locale, `problem.decided.${decision}`, { minutes: minutes ?? 0 }),
        words,
      }),
    },
  ),
  clock_change: mailed<{ day: (reader: Reader) => string; change: (reader: Reader) => string }>(
    'clock_change',
    plain('waiting'),
    {
      values: (reader, { day, change }) => ({ day: day(reader), change: change(reader) }),
      expires: start,
    },
  ),
};

/** Kinds that depend on the lesson's time. */
export const OF_THE_HOUR: readonly string[] = Object.values(lessonMessages)
  .filter(({ isOfTheHour }) => isOfTheHour)
  .map(({ kind }) => kind);
