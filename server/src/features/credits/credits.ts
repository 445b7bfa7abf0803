import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { addCreditEntry, readBalance } from './store.ts';

// The student's row is locked by whoever calls these (lockPeople): two bookings never spend the same credit.

/** Takes one lesson off the balance. @throws Failure no_credits when there is none left */
export async function spendCredit(db: Db, of: { studentId: string; lessonId: string; at: Date }): Promise<void> {
  if ((await readBalance(db, of.studentId)) < 1) throw new Failure('no_credits');
  await addCreditEntry(db, {
    studentId: of.studentId,
    amount: -1,
    reason: 'booked',
    lessonId: of.lessonId,
    cause: `lesson:${of.lessonId}:booked`,
    createdAt: of.at,
  });
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

/** What a manager gives or takes (negative), with a reason. @throws Failure no_credits when more is taken than is there */
export async function correctCredits(
  db: Db,
  of: { studentId: string; amount: number; note: string; key: string; at: Date },
): Promise<{ balance: number; isNew: boolean }> {
  const isNew = await addCreditEntry(db, {
    studentId: of.studentId,
    amount: of.amount,
    reason: of.amount > 0 ? 'given' : 'taken',
    note: of.note,
    cause: `manager:${of.key}`,
    createdAt: of.at,
  });
  return { balance: await readBalance(db, of.studentId), isNew };
}
