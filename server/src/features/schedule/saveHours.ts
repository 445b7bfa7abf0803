import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { rangeProblems, type WeeklyRange } from '@skylark/contract/schedule.facts';
import type { FieldCode } from '@skylark/contract/errors';
import type { Schedule } from '@skylark/contract/schedule';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findScheduleZone, listClosedSlots, listHours, replaceHours } from './store.ts';

/** @throws Failure invalid_fields that names each range which is empty or lies over another */
export async function saveHours(
  deps: Pick<Deps, 'db' | 'clock' | 'bus'>,
  personId: string,
  given: { timeZone: string; hours: WeeklyRange[] },
): Promise<Schedule> {
  const fields: Record<string, FieldCode> = {};
  for (const [index, problem] of rangeProblems(given.hours).entries())
    if (problem) fields[`hours.${index}`] = problem === 'overlap' ? 'overlap' : 'order';
  if (Object.keys(fields).length > 0) throw new Failure('invalid_fields', fields);
  await deps.db.transaction().execute(async (tx) => {
    await replaceHours(tx, personId, { ...given, savedAt: deps.clock.now() });
    await invalidatePages(deps, tx, [personId], 'schedule');
  });
  return readSchedule(deps, personId);
}

export async function readSchedule(deps: Pick<Deps, 'db' | 'clock'>, personId: string): Promise<Schedule> {
  const [timeZone, hours, closed] = await Promise.all([
    findScheduleZone(deps.db, personId),
    listHours(deps.db, personId),
    listClosedSlots(deps.db, personId, { start: deps.clock.now() }),
  ]);
  return {
    timeZone,
    hours,
    closedSlots: closed.map((slot) => ({
      ...slot,
      startsAt: slot.startsAt.toISOString(),
      endsAt: slot.endsAt.toISOString(),
    })),
  };
}
