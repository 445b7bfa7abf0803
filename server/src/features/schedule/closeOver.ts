import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidateTimes } from './invalidateTimes.ts';
import { addClosedSlot, removeClosedSlotsIn } from './store.ts';

/**
 * Closes a time, merging it with closed slots it overlaps. The person is locked.
 * @returns the slot's id
 */
export async function closeOver(
  deps: Pick<Deps, 'clock' | 'bus'>,
  tx: Tx,
  closing: { personId: string; startsAt: Date; endsAt: Date; reason: string },
): Promise<string> {
  const over = await removeClosedSlotsIn(tx, closing.personId, closing);
  const slot = await addClosedSlot(tx, {
    ...closing,
    startsAt: new Date(Math.min(closing.startsAt.getTime(), ...over.map((one) => one.startsAt.getTime()))),
    endsAt: new Date(Math.max(closing.endsAt.getTime(), ...over.map((one) => one.endsAt.getTime()))),
    createdAt: deps.clock.now(),
  });
  if (!slot) throw new Error('a closed slot came in between, although its owner is locked');
  await invalidateTimes(deps, tx, closing.personId);
  return slot.id;
}
