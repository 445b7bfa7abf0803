import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import { openHours } from './openHours.ts';
import { isWithin, joinSpans, type Span } from './Span.ts';
import { listOffers, listTaken, type OfferRow } from './slotStore.ts';
import { zoneClocks } from './ZoneClock.ts';

/**
 * Which bookable teachers have hours and no lesson at each of these times: ids by time, in the given order. The times
 * needn't be slot starts, because the lesson is booked already.
 */
export async function findSubstitutes(
  deps: Pick<Deps, 'log'>,
  db: Db,
  times: readonly Span[],
  now: Date,
): Promise<string[][]> {
  const found: string[][] = times.map(() => []);
  const within = joinSpans(times);
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return found;
  const clocks = zoneClocks({ start: first.start, end: last.end });
  const [offers, taken] = [await listOffers(db, undefined), await listTaken(db, undefined, within, { now })];
  const batch = { name: 'schedule.substitutes', items: offers, idOf: (one: OfferRow) => one.personId };
  await forEachIsolated(deps.log, batch, ({ personId, timeZone, hours }) => {
    const open = joinSpans(openHours(hours, clocks(timeZone)));
    const busy = taken.get(personId) ?? [];
    for (const [index, time] of times.entries()) {
      const meets = busy.some((one) => one.start < time.end && time.start < one.end);
      if (!meets && isWithin(open, time)) found[index]?.push(personId);
    }
  });
  return found;
}
