import type { Tx } from '../../platform/db/database.ts';
import { slotProblem } from './slotProblem.ts';
import { addHoldForStudent, removeExpiredHolds, removeHoldOf } from './slotStore.ts';

/**
 * Holds a slot for one family, replacing its previous hold; nobody else can book it until it expires or the family
 * books. Call it with both people locked.
 * @returns whether the slot was still free
 */
export async function holdForStudent(
  tx: Tx,
  slot: {
    teacherId: string;
    studentId: string;
    startsAt: Date;
    durationMinutes: number;
    now: Date;
    expiresAt: Date;
  },
): Promise<boolean> {
  const { teacherId, studentId, startsAt, durationMinutes, now, expiresAt } = slot;
  await removeExpiredHolds(tx, now, teacherId);
  await removeHoldOf(tx, studentId);
  if (await slotProblem(tx, { teacherId, studentId, startsAt, durationMinutes, now, holds: 'all' })) return false;
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000);
  await addHoldForStudent(tx, { teacherId, studentId, startsAt, endsAt, createdAt: now, expiresAt });
  return true;
}
