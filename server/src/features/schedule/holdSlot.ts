import { HOLD_MINUTES } from '@skylark/contract/schedule.facts';
import { violatedConstraint } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lockPeople } from '../people/index.ts';
import { slotProblem } from './slotProblem.ts';
import { addHold, findHold, removeExpiredHolds, removeHold } from './slotStore.ts';

/**
 * Holds a slot for five minutes for a family about to book it; releases its previous hold.
 * @throws Failure slot_taken, slot_not_free
 */
export async function holdSlot(
  deps: Pick<Deps, 'db' | 'clock'>,
  slot: { teacherId: string; startsAt: Date; durationMinutes: number; insteadOf?: string | undefined },
): Promise<{ id: string; expiresAt: Date }> {
  const now = deps.clock.now();
  const { teacherId, startsAt, durationMinutes } = slot;
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  try {
    return await transact(deps.db, async (tx) => {
      const before = slot.insteadOf === undefined ? undefined : await findHold(tx, slot.insteadOf);
      // Both teachers together and before any hold: the order of docs/decisions/0031.
      await lockPeople(tx, [teacherId, ...(before ? [before.teacherId] : [])]);
      await removeExpiredHolds(tx, now, teacherId);
      if (slot.insteadOf !== undefined) await removeHold(tx, slot.insteadOf);
      const problem = await slotProblem(tx, { teacherId, startsAt, durationMinutes, now });
      if (problem) throw new Failure(problem === 'teacher_taken' ? 'slot_taken' : 'slot_not_free');
      const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000);
      return { id: await addHold(tx, { teacherId, startsAt, endsAt, createdAt: now, expiresAt }), expiresAt };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'slot_holds_once') throw new Failure('slot_taken');
    throw error;
  }
}
