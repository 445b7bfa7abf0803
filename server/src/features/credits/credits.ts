import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { addCreditEntries, addCreditEntry, findCause, findCorrection, readBalance, sumOfLesson } from './store.ts';

// The student's row is locked by whoever calls these (lockPeople): two bookings never spend the same credit.

/** Takes one lesson off the balance for each of these. @throws Failure no_credits when it does not reach for all */
export async function spendCredits(
  db: Db,
  of: { studentId: string; lessonIds: readonly string[]; at: Date },
): Promise<void> {
  const { studentId, lessonIds, at } = of;
  if (lessonIds.length === 0) return;
  if ((await readBalance(db, studentId)) < lessonIds.length) throw new Failure('no_credits');
  await addCreditEntries(
    db,
    lessonIds.map((lessonId) => ({
      studentId,
      amount: -1,
      reason: 'booked',
      lessonId,
      cause: `lesson:${lessonId}:booked`,
      createdAt: at,
    })),
  );
}

/** Gives back what a lesson took, once; nothing when it took nothing. @returns whether it did */
export async function returnCredit(db: Db, of: { studentId: string; lessonId: string; at: Date }): Promise<boolean> {
  return addCreditEntry(
    db,
    {
      studentId: of.studentId,
      amount: 1,
      reason: 'returned',
      lessonId: of.lessonId,
      cause: `lesson:${of.lessonId}:returned`,
      createdAt: of.at,
    },
    { onlyAfterCause: `lesson:${of.lessonId}:booked` },
  );
}

/** Whether a lesson took one off the balance when it was booked. */
export const hasSpentCredit = async (db: Db, lessonId: string): Promise<boolean> =>
  (await findCause(db, `lesson:${lessonId}:booked`)) !== undefined;

/**
 * Brings the balance to what a new verdict on a lesson says: its credit is spent, or back. Nothing for a lesson that took
 * none. @returns what was written: 1, 0 or -1
 * @throws Failure no_credits when it was given back and is spent on something else by now
 */
export async function setLessonCredit(
  db: Db,
  of: { studentId: string; lessonId: string; isSpent: boolean; cause: string; at: Date },
): Promise<-1 | 0 | 1> {
  const { studentId, lessonId, isSpent, cause, at } = of;
  if (!(await hasSpentCredit(db, lessonId))) return 0;
  const amount = (isSpent ? -1 : 0) - (await sumOfLesson(db, lessonId));
  if (amount === 0) return 0;
  const change = amount > 0 ? 1 : -1;
  await addCreditEntry(db, { studentId, amount: change, reason: 'overturned', lessonId, cause, createdAt: at });
  return change;
}

/** Whether a correction under a key was written, by this amount. */
export const isCorrected = async (db: Db, of: { studentId: string; amount: number; key: string }): Promise<boolean> =>
  (await findCorrection(db, of.studentId, [`manager:${of.studentId}:${of.key}`]))?.amount === of.amount;

/**
 * What a manager gives or takes (negative), with a reason. A key is one correction of one student.
 * @throws Failure no_credits when more is taken than is there; key_used when the key changed this balance by another amount
 */
export async function correctCredits(
  db: Db,
  of: { studentId: string; amount: number; note: string; key: string; at: Date },
): Promise<{ balance: number; isNew: boolean }> {
  const cause = `manager:${of.studentId}:${of.key}`;
  // Keys of all students were in one place before.
  const known = await findCorrection(db, of.studentId, [cause, `manager:${of.key}`]);
  if (known && known.amount !== of.amount) throw new Failure('key_used');
  if (!known)
    await addCreditEntry(db, {
      studentId: of.studentId,
      amount: of.amount,
      reason: of.amount > 0 ? 'given' : 'taken',
      note: of.note,
      cause,
      createdAt: of.at,
    });
  return { balance: await readBalance(db, of.studentId), isNew: !known };
}
