import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type LockedPerson, lockPeople } from '../people/index.ts';

declare const locked: unique symbol;
/**
 * A teacher and a student whose rows are locked by the transaction, so that nothing else can be booked for them
 * meanwhile.
 */
export interface LockedPair {
  teacherId: string;
  studentId: string;
  [locked]: true;
}

/** @throws Failure not_found if they aren't a teacher and a student */
export const lockPair = async (tx: Tx, teacherId: string, studentId: string): Promise<LockedPair> =>
  pairOf(await lockPeople(tx, [teacherId, studentId]), teacherId, studentId);

/** The pair from people the transaction has already locked or just created. @throws Failure not_found */
export function pairOf(people: readonly LockedPerson[], teacherId: string, studentId: string): LockedPair {
  const isThere = (id: string, type: string): boolean =>
    people.some((one) => one.id === id && one.type === type && !one.deletedAt);
  if (!isThere(teacherId, 'teacher') || !isThere(studentId, 'student')) throw new Failure('not_found');
  return { teacherId, studentId } as LockedPair;
}
