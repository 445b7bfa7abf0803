import type { Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { text } from '../../platform/texts/texts.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import {
  dropCancelledMessages,
  dropOutdatedMessages,
  notifyLesson,
  type LessonNotice,
} from '../notifications/index.ts';
import { findLesson, type LessonRow } from './store.ts';

type BookingDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'publicUrl'>;
const HOUR_MS = 3_600_000;

export type LessonChange =
  /** `only`: the only recipient; the other side gets a different message. */
  | { kind: 'booked'; only?: string }
  | { kind: 'series'; count: number }
  /** Booked together at irregular times, soonest first. */
  | { kind: 'several'; starts: readonly Date[] }
  | { kind: 'moved'; from: Date }
  | { kind: 'cancelled'; isCreditReturned: boolean; isTrial: boolean }
  /** Cancelled with others of its series, of which `notifySeriesEnd` tells once. */
  | { kind: 'cancelled_together' }
  | { kind: 'teacher'; formerTeacherId: string }
  | { kind: 'missed'; by: 'student' | 'teacher' | 'both' }
  /** A manager overturned the outcome. */
  | {
      kind: 'overturned';
      by: 'student' | 'teacher' | 'both' | null;
      credit: -1 | 0 | 1;
      reason: string;
    }
  /** Minutes lost because of the teacher or the school are credited. */
  | { kind: 'minutes'; minutes: number };

export const lessonNotice = (row: LessonRow): LessonNotice => ({
  id: row.id,
  startsAt: row.startsAt,
  durationMinutes: row.durationMinutes,
  child: row.studentFirstName,
  teacher: row.teacherFirstName,
  studentTimeZone: row.studentTimeZone,
  teacherTimeZone: row.teacherTimeZone,
});

/** Why a lesson counts as missed and what follows. Somebody was absent only if they were not there together. */
function missedText(
  locale: Locale,
  { isTrial, togetherMinutes, durationMinutes, isHandedOver }: LessonRow,
  by: 'student' | 'teacher' | 'both',
  role: 'student' | 'teacher',
): string {
  const absent = by === 'teacher' && isHandedOver === true ? 'teachers' : by;
  if (!togetherMinutes) return text(locale, `lesson.missed.${absent}${isTrial ? '.trial' : ''}`, { role });
  const credit = isTrial ? 'trial' : by === 'student' ? 'used' : role === 'student' ? 'yours' : 'familys';
  const who = isHandedOver === true && role === 'teacher' ? 'teachers' : 'you';
  return text(locale, 'lesson.missed.together', { who, minutes: togetherMinutes, whole: durationMinutes, credit });
}

/**
 * Notifies both people of a lesson in the caller's transaction; drops pending notifications that this one supersedes.
 */
export async function notifyLessonChange(deps: BookingDeps, db: Db, id: string, change: LessonChange): Promise<void> {
  const row = await findLesson(db, id);
  if (!row) return;
  const at = deps.clock.now();
  const lesson = lessonNotice(row);
  const cause = `lesson:${id}:${change.kind}:${at.getTime()}`;
  const both = [row.studentId, row.teacherId];
  switch (change.kind) {
    case 'booked':
      for (const personId of change.only === undefined ? both : [change.only])
        await notifyLesson(deps, db, {
          personId,
          lesson,
          kind: 'lesson_booked',
          more: () => ({}),
          cause,
          expiresAt: row.startsAt,
        });
      return;
    case 'series':
      for (const personId of both)
        await notifyLesson(deps, db, {
          personId,
          lesson,
          kind: 'lesson_series',
          more: () => ({ count: change.count }),
          cause,
          expiresAt: row.startsAt,
        });
      return;
    case 'several':
      for (const personId of both)
        await notifyLesson(deps, db, {
          personId,
          lesson,
          kind: 'lesson_several',
          more: (locale, timeZone) => ({
            count: change.starts.length,
            times: change.starts.map((at) => whenText(locale, timeZone, at, row.durationMinutes)).join('; '),
          }),
          cause,
          expiresAt: change.starts.at(-1) ?? row.startsAt,
        });
      return;
    case 'moved': {
      await dropOutdatedMessages(db, { lessonId: id }, at);
      const before = (locale: Locale, timeZone: string) => ({
        before: whenText(locale, timeZone, change.from, row.durationMinutes),
      });
      // Delivery later than both the old and the new start would be useless.
      const expiresAt = new Date(Math.max(change.from.getTime(), row.startsAt.getTime()));
      for (const personId of both)
        await notifyLesson(deps, db, { personId, lesson, kind: 'lesson_moved', more: before, cause, expiresAt });
      return;
    }
    case 'cancelled': {
      await dropOutdatedMessages(db, { lessonId: id }, at);
      const credit = change.isTrial ? 'trial' : change.isCreditReturned ? 'returned' : 'spent';
      for (const personId of both)
        await notifyLesson(deps, db, {
          personId,
          lesson,
          kind: 'lesson_cancelled',
          more: (locale) => ({ credit: personId === row.studentId ? text(locale, `lesson.credit.${credit}`) : '' }),
          cause,
          expiresAt: new Date(row.startsAt.getTime() + HOUR_MS),
        });
      return;
    }
    case 'cancelled_together':
      await dropCancelledMessages(db, id, at);
      return;
    case 'teacher': {
      await dropOutdatedMessages(db, { lessonId: id, personId: change.formerTeacherId }, at);
      // A lesson that is handed over has begun: until its end the message is of use.
      const expiresAt = row.startsAt > at ? row.startsAt : row.endsAt;
      for (const personId of both)
        await notifyLesson(deps, db, {
          personId,
          lesson,
          kind: personId === row.studentId ? 'lesson_teacher' : 'lesson_booked',
          more: () => ({}),
          cause,
          expiresAt,
        });
      await notifyLesson(deps, db, {
        personId: change.formerTeacherId,
        lesson,
        kind: 'lesson_cancelled',
        more: () => ({ credit: '' }),
        cause,
        expiresAt,
      });
      return;
    }
    case 'missed':
      for (const personId of both)
        await notifyLesson(deps, db, {
          personId,
          lesson,
          kind: 'lesson_missed',
          more: (locale) => ({
            outcome: missedText(locale, row, change.by, personId === row.studentId ? 'student' : 'teacher'),
          }),
          cause,
        });
      return;
    case 'overturned':
      for (const personId of both)
        await notifyLesson(deps, db, {
          personId,
          lesson,
          kind: 'lesson_overturned',
          more: (locale) => {
            const role = personId === row.studentId ? 'student' : 'teacher';
            const { credit, reason } = change;
            const balance = { role, credit: credit === 0 ? 'none' : credit > 0 ? 'back' : 'spent' };
            return {
              // Of several teachers, the last one is not addressed as the one who missed it.
              outcome: text(locale, `lesson.overturned.${change.by ?? 'held'}`, {
                role: change.by === 'teacher' && row.isHandedOver === true ? 'student' : role,
              }),
              balance: text(locale, 'lesson.overturned.balance', balance),
              reason,
            };
          },
          cause,
        });
      return;
    case 'minutes':
      await notifyLesson(deps, db, {
        personId: row.studentId,
        lesson,
        kind: 'lesson_minutes',
        more: () => ({ minutes: change.minutes }),
        cause,
      });
      return;
  }
}

/** One lesson of a series that was cancelled. */
export interface EndedLesson {
  id: string;
  teacherId: string;
  studentId: string;
  startsAt: Date;
  isCreditReturned: boolean;
}

/**
 * Notifies each person once of all their lessons that were cancelled together, in the caller's transaction.
 * @param lessons soonest first, of one series
 */
export async function notifySeriesEnd(
  deps: BookingDeps,
  db: Db,
  seriesId: string,
  lessons: readonly EndedLesson[],
): Promise<void> {
  const cause = `series:${seriesId}:ended:${deps.clock.now().getTime()}`;
  // Some of its lessons may have been given to another teacher.
  for (const personId of new Set(lessons.flatMap((one) => [one.studentId, one.teacherId]))) {
    const own = lessons.filter((one) => one.studentId === personId || one.teacherId === personId);
    const [first, last] = [own[0], own.at(-1)];
    const row = first && (await findLesson(db, first.id));
    if (!row || !last) continue;
    const returned = own.filter((one) => one.isCreditReturned).length;
    await notifyLesson(deps, db, {
      personId,
      lesson: lessonNotice(row),
      kind: 'lesson_series_ended',
      more: (locale, timeZone) => ({
        count: own.length,
        last: whenText(locale, timeZone, last.startsAt, row.durationMinutes),
        credits: personId === row.studentId ? text(locale, 'lesson.credits', { returned }) : '',
      }),
      cause,
      expiresAt: new Date(last.startsAt.getTime() + HOUR_MS),
    });
  }
}
