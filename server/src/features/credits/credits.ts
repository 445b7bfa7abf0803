import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import {
  addCreditEntries,
  addCreditEntry,
  addReturned,
  findCause,
  findCorrection,
  listCorrections,
  readBalance,
  sumOfLesson,
} from './store.ts';

// Callers must hold the student's row lock (lockPeople), so that two bookings never spend the same credit.

/** Spends one credit for each lesson. @throws Failure no_credits if the database finds that the balance doesn't cover all */
export async function spendCredits(
  db: Db,
  of: { studentId: string; lessonIds: readonly string[]; at: Date },
): Promise<void> {
  const { studentId, lessonIds, at } = of;
  if (lessonIds.length === 0) return;
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

/** Returns lessons' credits, each once; nothing for those that cost none. @returns the lessons whose credit was returned */
export const returnCredits = (
  db: Db,
  lessons: readonly { id: string; studentId: string }[],
  at: Date,
): Promise<ReadonlySet<string>> => addReturned(db, lessons, at);

/**
 * Spends the credit of a cancelled lesson again when it is restored, if it had been returned.
 * @throws Failure no_credits
 */
export async function spendAgain(
  db: Db,
  of: { studentId: string; lessonId: string; cause: string; at: Date },
): Promise<void> {
  const { studentId, lessonId, cause, at } = of;
  if (!(await hasSpentCredit(db, lessonId)) || (await sumOfLesson(db, lessonId)) !== 0) return;
  await addCreditEntry(db, { studentId, amount: -1, reason: 'booked', lessonId, cause, createdAt: at });
}

/** Whether a lesson cost a credit when it was booked. */
export const hasSpentCredit = async (db: Db, lessonId: string): Promise<boolean> =>
  (await findCause(db, `lesson:${lessonId}:booked`)) !== undefined;

/**
 * Adjusts the balance to a lesson's new verdict: its credit is spent or returned. Does nothing for lessons that cost
 * none. @returns the change: 1, 0 or -1
 * @throws Failure no_credits if the returned credit has been spent on something else
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

/** Causes of a correction. Older entries have keys that are unique across all students. */
const causesOf = (studentId: string, key: string): [string, string] => [
  `manager:${studentId}:${key}`,
  `manager:${key}`,
];

/** Whether a correction with this key was written, with this amount. */
export const isCorrected = async (db: Db, of: { studentId: string; amount: number; key: string }): Promise<boolean> =>
  (await findCorrection(db, of.studentId, causesOf(of.studentId, of.key).slice(0, 1)))?.amount === of.amount;

/**
 * A manager's correction with a reason; negative amounts remove lessons. Keys are unique per student.
 * @throws Failure no_credits if more is removed than available; key_used if the key was used with a different amount
 */
export async function correctCredits(
  db: Db,
  of: { studentId: string; amount: number; note: string; key: string; at: Date },
): Promise<{ balance: number; isNew: boolean }> {
  const causes = causesOf(of.studentId, of.key);
  const known = await findCorrection(db, of.studentId, causes);
  if (known && known.amount !== of.amount) throw new Failure('key_used');
  if (!known)
    await addCreditEntry(db, {
      studentId: of.studentId,
      amount: of.amount,
      reason: of.amount > 0 ? 'given' : 'taken',
      note: of.note,
      cause: causes[0],
      createdAt: of.at,
    });
  return { balance: await readBalance(db, of.studentId), isNew: !known };
}

/** The amounts of corrections written under these keys, by student; unwritten ones are left out. */
export const listOpenings = (
  db: Db,
  of: readonly { studentId: string; key: string }[],
): Promise<Map<string, number[]>> =>
  listCorrections(
    db,
    of.map(({ studentId, key }) => ({ studentId, causes: causesOf(studentId, key) })),
  );

/**
 * Opening balances of students created in the same transaction: nobody else can know them yet, so nothing is checked.
 */
export async function openBalances(
  db: Db,
  of: readonly { studentId: string; amount: number; note: string; key: string }[],
  at: Date,
): Promise<void> {
  if (of.length === 0) return;
  await addCreditEntries(
    db,
    of.map(({ studentId, amount, note, key }) => ({
      studentId,
      amount,
      reason: 'given',
      note,
      cause: causesOf(studentId, key)[0],
      createdAt: at,
    })),
  );
}
