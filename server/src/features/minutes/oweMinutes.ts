import type { Tx } from '../../platform/db/database.ts';
import { hasSpentCredit } from '../credits/index.ts';
import { changeMinutes, setMinutesOfLesson } from './minutes.ts';
import { type HeldLesson, lostMs, minutesOwed } from './rules.ts';
import { readMinuteRules } from './store.ts';

interface Owed {
  lesson: HeldLesson;
  studentId: string;
  lessonId: string;
  at: Date;
}

/** Minutes owed for a held lesson by the school's rules; 0 for one that cost no credit, such as a trial. */
async function countMinutes(tx: Tx, { lesson, lessonId }: Owed): Promise<number> {
  if (!(await hasSpentCredit(tx, lessonId))) return 0;
  const lessonMinutes = (lesson.endsAtMs - lesson.startsAtMs) / 60_000;
  return minutesOwed(lostMs(lesson), await readMinuteRules(tx), lessonMinutes);
}

/**
 * Credits the minutes owed for a lesson that was just held, once. Requires the student's lock. @returns the number of
 * minutes
 */
export async function oweMinutes(tx: Tx, owed: Owed): Promise<number> {
  const amount = await countMinutes(tx, owed);
  if (amount === 0) return 0;
  const { studentId, lessonId, at } = owed;
  await changeMinutes(tx, { studentId, lessonId, amount, reason: 'lost', cause: `lesson:${lessonId}:minutes`, at });
  return amount;
}

/**
 * The same for an overturned verdict: adjusts the minutes given for the lesson.
 * @param owed undefined if the lesson counts as missed, where only the credit itself is returned
 * @returns the change in minutes
 * @throws Failure no_credits if what should be removed was already spent
 */
export async function adjustOwedMinutes(
  tx: Tx,
  { owed, ...of }: { owed: Owed | undefined; studentId: string; lessonId: string; cause: string; at: Date },
): Promise<number> {
  return setMinutesOfLesson(tx, { ...of, minutes: owed ? await countMinutes(tx, owed) : 0 });
}
