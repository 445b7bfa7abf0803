import type { MinuteReason } from '@skylark/contract/minutes.facts';
import type { Tx } from '../../platform/db/database.ts';
import { addCreditEntry } from '../credits/index.ts';
import { minutesToConvertBack, lessonsIn } from './rules.ts';
import { addMinuteEntry, findLessonMinutes, findMinuteEntry, listSwaps, readMinutes, sumOfLesson } from './store.ts';

// Callers must hold the student's row lock (lockPeople), as for credits.

interface Change {
  studentId: string;
  /** Minutes; negative if removed. */
  amount: number;
  reason: Extract<MinuteReason, 'lost' | 'overturned' | 'given' | 'taken'>;
  lessonId?: string | null;
  note?: string;
  /** Each cause is written only once. */
  cause: string;
  at: Date;
}

/**
 * Adds or removes minutes. Minutes that amount to whole lessons are converted to credits, and a credit is converted
 * back if more is removed than left.
 * @returns whether it was written, and the change in credits
 * @throws Failure no_credits if what should be removed was already spent
 */
export async function changeMinutes(tx: Tx, change: Change): Promise<{ isNew: boolean; lessons: number }> {
  const { at: createdAt, ...entry } = change;
  const { studentId, amount } = change;
  if (await findMinuteEntry(tx, change.cause)) return { isNew: false, lessons: 0 };
  const lessonMinutes = await findLessonMinutes(tx, studentId);
  const missing = -amount - (await readMinutes(tx, studentId));
  const broken = missing > 0 ? minutesToConvertBack(await listSwaps(tx, studentId), missing, lessonMinutes) : [];
  for (const [count, minutes] of broken.entries()) await swapLesson(tx, change, 'lesson_undone', minutes, count);
  await addMinuteEntry(tx, { ...entry, createdAt });
  const made = lessonsIn(await readMinutes(tx, studentId), lessonMinutes);
  for (let count = 0; count < made; count += 1) await swapLesson(tx, change, 'became_lesson', lessonMinutes, count);
  return { isNew: true, lessons: made - broken.length };
}

/** Converts minutes to a credit or back: one entry in each of the two ledgers, or none. */
async function swapLesson(
  tx: Tx,
  { studentId, lessonId = null, cause, at }: Change,
  reason: 'became_lesson' | 'lesson_undone',
  minutes: number,
  count: number,
): Promise<void> {
  const isMade = reason === 'became_lesson';
  const amount = isMade ? -minutes : minutes;
  const id = await addMinuteEntry(tx, {
    studentId,
    amount,
    reason,
    lessonId,
    cause: `${cause}:${reason}:${count}`,
    createdAt: at,
  });
  if (id === undefined) return;
  await addCreditEntry(tx, {
    studentId,
    amount: isMade ? 1 : -1,
    reason: 'minutes',
    lessonId,
    cause: `minutes:${id}`,
    createdAt: at,
  });
}

/** Adjusts the minutes given for a lesson to a new verdict. @returns the change in minutes */
export async function setMinutesOfLesson(
  tx: Tx,
  of: { studentId: string; lessonId: string; minutes: number; cause: string; at: Date },
): Promise<number> {
  const { minutes, ...rest } = of;
  const amount = minutes - (await sumOfLesson(tx, of.lessonId));
  if (amount !== 0) await changeMinutes(tx, { ...rest, amount, reason: 'overturned' });
  return amount;
}
