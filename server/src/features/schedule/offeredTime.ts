import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import { openHours } from './openHours.ts';
import { joinSpans, type Span, spansWithout } from './Span.ts';
import { listClosedOf, listOffers, type OfferRow } from './slotStore.ts';
import { zoneClocks } from './ZoneClock.ts';

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** How long each bookable teacher is open in a time span, and how much of their hours is closed, in milliseconds. */
export async function offeredTime(
  deps: Pick<Deps, 'db' | 'log'>,
  teacherIds: readonly string[],
  span: Span,
): Promise<Map<string, { openMs: number; closedMs: number }>> {
  const [offers, closed] = await Promise.all([
    listOffers(deps.db, teacherIds),
    listClosedOf(deps.db, teacherIds, span),
  ]);
  const clocks = zoneClocks(span);
  const found = new Map<string, { openMs: number; closedMs: number }>();
  const batch = { name: 'schedule.offered', items: offers, idOf: (one: OfferRow) => one.personId };
  await forEachIsolated(deps.log, batch, ({ personId, timeZone, hours }) => {
    const all = joinSpans(openHours(hours, clocks(timeZone)));
    const openMs = lengthOf(spansWithout(all, joinSpans(closed.get(personId) ?? [])));
    found.set(personId, { openMs, closedMs: lengthOf(all) - openMs });
  });
  return found;
}
