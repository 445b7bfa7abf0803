import type { Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import { text } from '../../platform/texts/texts.ts';
import { lessonMessages, notifyLesson, tell } from '../notifications/index.ts';
import { claimLessonToRemind, listLessonsToRemind } from './dueStore.ts';
import { needsReminder, REMINDER_MINUTES } from './rules.ts';
import { findLesson, type LessonRow } from './store.ts';

/** Creates the link to the device check before a lesson, for the family's reminder. */
export type CreateCheckLink = (db: Db, lesson: LessonRow) => Promise<string>;

/** A reminder that is later than this mentions the delay. */
const LATE_MINUTES = 15;

/**
 * Reminds both people of every lesson that starts within two hours, once for each start time. Failures are retried a
 * minute later. @returns the number of lessons handled
 */
export async function remind(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl' | 'log'>,
  createCheckLink?: CreateCheckLink,
): Promise<number> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + REMINDER_MINUTES * 60_000);
  const items = await listLessonsToRemind(deps.db, now, until);
  const batch = { name: 'lessons.remind', items, idOf: (one: { id: string }) => one.id, of: 'lesson' as const };
  const { done } = await forEachIsolated(deps.log, batch, ({ id }) =>
    transact(deps.db, async (tx) => {
      const lesson = await claimLessonToRemind(tx, id, now, until);
      if (!lesson) return;
      if (needsReminder(lesson.startsAt, lesson.createdAt)) await remindBoth(deps, tx, id, now, createCheckLink);
    }),
  );
  return done;
}

async function remindBoth(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs' | 'publicUrl'>,
  db: Db,
  id: string,
  now: Date,
  createCheckLink: CreateCheckLink | undefined,
): Promise<void> {
  const row = await findLesson(db, id);
  if (!row) return;
  const minutes = Math.max(1, Math.round((row.startsAt.getTime() - now.getTime()) / 60_000));
  const isLate = minutes < REMINDER_MINUTES - LATE_MINUTES;
  const left = (locale: Locale): string => {
    const span = text(locale, 'lesson.left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    return isLate ? `${span} ${text(locale, 'lesson.late_reminder')}` : span;
  };
  const check = (await createCheckLink?.(db, row)) ?? '';
  const given = { left, check, page: `${deps.publicUrl()}/lessons/${id}` };
  const cause = `lesson:${id}:reminder:${row.startsAt.getTime()}`;
  await notifyLesson(deps, db, row, tell(lessonMessages.lesson_reminder, given, { cause }));
}
