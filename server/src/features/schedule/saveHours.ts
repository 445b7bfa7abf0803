import { rangeProblems, type WeeklyRange } from '@skylark/contract/schedule.facts';
import type { FieldCode } from '@skylark/contract/errors';
import type { Schedule } from '@skylark/contract/schedule';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { listOpenRequests } from './absenceRequests.ts';
import { closedSlotCard } from './closedSlotCard.ts';
import { invalidateTimes } from './invalidateTimes.ts';
import { findScheduleZone, listClosedSlots, listHours, replaceHours } from './store.ts';

/**
 * Runs in the caller's transaction. @throws Failure invalid_fields naming each range that is empty or overlaps another
 */
export async function saveHours(
  deps: Pick<Deps, 'clock' | 'bus'>,
  tx: Tx,
  personId: string,
  given: { timeZone: string; hours: WeeklyRange[] },
): Promise<void> {
  const fields: Record<string, FieldCode> = {};
  for (const [index, problem] of rangeProblems(given.hours).entries())
    if (problem) fields[`hours.${index}`] = problem === 'overlap' ? 'overlap' : 'order';
  if (Object.keys(fields).length > 0) throw new Failure('invalid_fields', fields);
  await replaceHours(tx, personId, { ...given, savedAt: deps.clock.now() });
  await invalidateTimes(deps, tx, personId);
}

export async function readSchedule(deps: Pick<Deps, 'db' | 'clock'>, personId: string): Promise<Schedule> {
  const now = deps.clock.now();
  const [timeZone, hours, closed, requests] = await Promise.all([
    findScheduleZone(deps.db, personId),
    listHours(deps.db, personId),
    listClosedSlots(deps.db, personId, { start: now }),
    listOpenRequests(deps.db, personId, now),
  ]);
  const open = new Set(requests.map(({ id }) => id));
  return {
    timeZone,
    hours,
    closedSlots: closed.map((slot) => closedSlotCard(slot, open)),
  };
}
