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

/** What a held lesson owes the family by the school's rules; nothing for one that cost no lesson, such as a trial. */
async function countMinutes(tx: Tx, { lesson, lessonId }: Owed): Promise<number> {
  if (!(await hasSpentCredit(tx, lessonId))) return 0;
  const lessonMinutes = (lesson.endsAtMs - lesson.startsAtMs) / 60_000;
  return minutesOwed(lostMs(lesson), await readMinuteRules(tx), lessonMinutes);
}

/** Gives the family the minutes of a lesson that was just held, once. The student is locked. @returns how many */
export async function oweMinutes(tx: Tx, owed: Owed): Promise<number> {
  const amount = await countMinutes(tx, owed);
  if (amount === 0) return 0;
  const { studentId, lessonId, at } = owed;
  await changeMinutes(tx, { studentId, lessonId, amount, reason: 'lost', cause: `lesson:${lessonId}:minutes`, at });
  return amount;
}

/**
 * The same for a verdict that was overturned: what was given for the lesson becomes what the new one says.
 * @param owed undefined when the lesson counts as missed: nothing is owed beside the lesson itself
 * @returns how many minutes came or went
 * @throws Failure no_credits when what is to be taken was spent already
 */
export async function oweAnew(
  tx: Tx,
  { owed, ...of }: { owed: Owed | undefined; studentId: string; lessonId: string; cause: string; at: Date },
): Promise<number> {
  return setMinutesOfLesson(tx, { ...of, minutes: owed ? await countMinutes(tx, owed) : 0 });
}
