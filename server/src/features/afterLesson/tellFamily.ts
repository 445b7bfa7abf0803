import { levelName } from '@skylark/contract/afterLesson.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { weeksOf } from '@skylark/contract/payments.facts';
import { ChildPlan } from '@skylark/contract/afterLesson';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import { text } from '../../platform/texts/texts.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import { findLesson, type LessonRow } from '../lessons/index.ts';
import { wordsOf } from '../materials/index.ts';
import { isNotifiedOf, lessonMessages, notifyLesson, tell } from '../notifications/index.ts';
import { holdPerson } from '../people/index.ts';
import { starsOf } from '../stars/index.ts';
import {
  claimMessage,
  findPicture,
  findPlan,
  findWhatFollows,
  holdMessage,
  listToTell,
  markPlanTold,
} from './store.ts';

type TellDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'publicUrl'>;

/** How long the message waits for the teacher to finish. */
const WAITS_MS = 60 * 60_000;
/** A lesson that became held later than this, by a manager's decision, has had its own message. */
const WITHIN_MS = 24 * 60 * 60_000;
/** Maximum characters of the teacher's text and of a task; the rest is behind the link. */
const SHOWN = 600;
const WORDS_SHOWN = 12;

/** Sends the summaries that teachers haven't sent themselves within an hour. @returns the number of lessons handled */
export async function tellFamilies(deps: Deps): Promise<number> {
  const now = deps.clock.now().getTime();
  const within = { startedAfter: new Date(now - WITHIN_MS), heldBefore: new Date(now - WAITS_MS) };
  const items = await listToTell(deps.db, within);
  const batch = { name: 'afterLesson.tell', items, idOf: (one: { id: string }) => one.id, of: 'lesson' as const };
  const { done } = await forEachIsolated(deps.log, batch, ({ id }) =>
    transact(deps.db, (tx) => tellFamily(deps, tx, id)),
  );
  return done;
}

/**
 * Sends a family the summary of a held lesson, once: what was done, the new words, the stars, the teacher's text, the
 * plan after a trial, the homework and the next time.
 */
export async function tellFamily(deps: TellDeps, tx: Tx, id: string): Promise<void> {
  const lesson = await findLesson(tx, id);
  // Nothing new may be written about a deleted child.
  if (lesson?.status !== 'held' || !(await holdPerson(tx, lesson.studentId))) return;
  if (!(await claimMessage(tx, id, deps.clock.now()))) return;
  const came = await whatCame(tx, lesson, deps.clock.now());
  if (came.plan) await markPlanTold(tx, id, deps.clock.now());
  const given = {
    summary: (locale: Locale, timeZone: string) => summaryOf(locale, timeZone, lesson, came),
    picture: came.picture,
  };
  const occasion = {
    to: [lesson.studentId],
    cause: `lesson:${id}:held`,
    // The family's page after a trial has the plan and the next time.
    ...(lesson.isTrial && { path: `/lessons/${id}/review` }),
  };
  await notifyLesson(deps, tx, lesson, tell(lessonMessages.lesson_held, given, occasion));
}

/**
 * Tells a family of a plan that won't be in a message after the lesson: the message has been sent, or there is none,
 * because the lesson ended early or was held long ago. Sent once; later changes of the plan are only shown on the page.
 */
export async function tellPlan(deps: TellDeps, tx: Tx, lesson: LessonRow): Promise<void> {
  const now = deps.clock.now();
  const { messageAt, planToldAt } = await holdMessage(tx, lesson.id);
  const isInOther =
    messageAt === null && lesson.status === 'held' && lesson.startsAt.getTime() >= now.getTime() - WITHIN_MS;
  const plan = await findPlan(tx, lesson.id);
  if (isInOther || planToldAt !== null || !plan) return;
  await markPlanTold(tx, lesson.id, now);
  const summary = (locale: Locale) => planLine(locale, ChildPlan.parse(plan), lesson.studentFirstName);
  const cause = `lesson:${lesson.id}:plan`;
  const occasion = { to: [lesson.studentId], cause, path: `/lessons/${lesson.id}/review` };
  await notifyLesson(deps, tx, lesson, tell(lessonMessages.child_plan, { summary }, occasion));
}

const planLine = (locale: Locale, { level, perWeek, lessonsCount, goal }: ChildPlan, child: string): string =>
  text(locale, 'after.plan', {
    level: levelName(level, text(locale, 'level.starter')),
    count: lessonsCount,
    perWeek,
    weeks: weeksOf(lessonsCount, perWeek),
    goal: goal ?? text(locale, `after.goal.${level}`, { child }),
  });

/** Whether the lesson's message will include its homework, so that the homework needs no message of its own. */
export async function isInMessage(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { lessonId, studentId }: { lessonId: string | null; studentId: string },
): Promise<boolean> {
  const lesson = lessonId === null ? undefined : await findLesson(tx, lessonId);
  if (lesson?.status !== 'held' || lesson.startsAt.getTime() < deps.clock.now().getTime() - WITHIN_MS) return false;
  return (
    (await isNotifiedOf(deps, tx, studentId, lessonMessages.lesson_held)) &&
    (await holdMessage(tx, lesson.id)).messageAt === null
  );
}

async function whatCame(db: Db, lesson: LessonRow, now: Date) {
  const [follows, picture, words, stars, plan] = await Promise.all([
    findWhatFollows(db, lesson, now),
    findPicture(db, lesson.id),
    wordsOf(db, lesson.id),
    starsOf(db, { studentId: lesson.studentId, reason: 'lesson', source: lesson.id }),
    lesson.isTrial ? findPlan(db, lesson.id) : undefined,
  ]);
  return {
    ...follows,
    picture,
    words: words.map(({ word }) => word),
    stars: stars.items.length,
    plan: plan && ChildPlan.parse(plan),
  };
}

/** One line for each part that exists. */
function summaryOf(
  locale: Locale,
  timeZone: string,
  { deckTitle, togetherMinutes, durationMinutes, studentFirstName: child, teacherFirstName: teacher }: LessonRow,
  { said, tasks, next, words, stars, plan }: Awaited<ReturnType<typeof whatCame>>,
): string {
  const minutes = togetherMinutes ?? durationMinutes;
  const lines = [
    text(locale, 'after.done', { minutes, topic: deckTitle ?? '', has: deckTitle === null ? 'none' : 'topic' }),
    words.length > 0 && text(locale, 'after.words', { words: words.slice(0, WORDS_SHOWN).join(', ') }),
    stars > 0 && text(locale, 'after.stars', { count: stars }),
    said !== null && text(locale, 'after.said', { teacher, words: shortened(said) }),
    plan && planLine(locale, plan, child),
    ...tasks.map((task) => text(locale, 'after.homework', { task: shortened(task) })),
    next && text(locale, 'after.next', { when: whenText(locale, timeZone, next.startsAt, next.durationMinutes) }),
  ];
  return lines.filter((line) => line !== false && line !== undefined).join('\n');
}

const shortened = (words: string): string => {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN).trimEnd()}…`;
};
