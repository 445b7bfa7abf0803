import { HOLD_MINUTES } from '@skylark/contract/schedule.facts';
import { Counter } from 'prom-client';
import { type Db, violatedConstraint } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lockPeople } from '../people/index.ts';
import { findSlots } from './findSlots.ts';
import { slotProblem } from './slotProblem.ts';
import { addHold, findHold, removeExpiredHolds, removeHold, removeOldestHolds } from './slotStore.ts';
import { findScheduleZone } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * The share of a teacher's free slots that holds without a code may take, over the days in which a trial is offered.
 */
const SHARE = 1 / 3;

/** Belongs to the process rather than to one app; every app's registry exposes it. */
export const holdsDisplaced = new Counter({
  name: 'skylark_trial_holds_displaced_total',
  help: 'Holds without a code that gave way because they took more than their share of a teacher',
  registers: [],
});

/**
 * Holds a slot for five minutes for a family about to book it; releases its previous hold. Until a code is sent for it
 * (confirmHold), it blocks the slot for other strangers only. If there are too many such holds, the teacher's oldest
 * one is released, because anybody can create them without proving anything.
 * @param within how many days ahead such families are offered slots
 * @throws Failure slot_taken, slot_not_free
 */
export async function holdSlot(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  slot: { teacherId: string; startsAt: Date; durationMinutes: number; insteadOf?: string | undefined },
  within: { days: number },
): Promise<{ id: string; expiresAt: Date }> {
  const now = deps.clock.now();
  const { teacherId, startsAt, durationMinutes } = slot;
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
  // Read before anything is locked: the share needn't be exact.
  const most = await shareOf(deps, slot, now, within.days);
  try {
    const { id, displaced } = await transact(deps.db, async (tx) => {
      const before = slot.insteadOf === undefined ? undefined : await findHold(tx, slot.insteadOf);
      // Both teachers together and before any hold: the order of docs/decisions/0031.
      await lockPeople(tx, [teacherId, ...(before ? [before.teacherId] : [])]);
      await removeExpiredHolds(tx, now, teacherId);
      if (slot.insteadOf !== undefined) await removeHold(tx, slot.insteadOf);
      const problem = await slotProblem(tx, { teacherId, startsAt, durationMinutes, now, holds: 'all' });
      if (problem) throw new Failure(problem === 'teacher_taken' ? 'slot_taken' : 'slot_not_free');
      const endsAt = new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);
      const displaced = await removeOldestHolds(tx, teacherId, most - 1);
      return { id: await addHold(tx, { teacherId, startsAt, endsAt, createdAt: now, expiresAt }), displaced };
    });
    holdsDisplaced.inc(displaced);
    return { id, expiresAt };
  } catch (error) {
    if (violatedConstraint(error) === 'slot_holds_once') throw new Failure('slot_taken');
    throw error;
  }
}

/** At least one, however few slots a teacher has left. */
async function shareOf(
  deps: { db: Db } & Pick<Deps, 'log'>,
  { teacherId, durationMinutes }: { teacherId: string; durationMinutes: number },
  now: Date,
  days: number,
): Promise<number> {
  const free = await findSlots(deps, {
    teacherIds: [teacherId],
    timeZone: await findScheduleZone(deps.db, teacherId),
    start: now,
    end: new Date(now.getTime() + days * DAY_MS),
    durationMinutes,
    now,
  });
  return Math.max(1, Math.floor((free.get(teacherId)?.length ?? 0) * SHARE));
}
