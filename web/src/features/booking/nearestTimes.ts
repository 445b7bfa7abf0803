import { MOVE_TIMES_MIN } from '@skylark/contract/moveRequests.facts';
import type { Slot } from './slotDays.ts';

/** The times a teacher offers by default: the free times nearest to the lesson's own, on different days if possible. */
export function nearestTimes(slots: readonly Slot[], startsAt: string): string[] {
  const own = Date.parse(startsAt);
  const byNearness = slots.toSorted(
    (one, other) => Math.abs(Date.parse(one.at) - own) - Math.abs(Date.parse(other.at) - own),
  );
  const days = new Set<string>();
  const firstOfDay = byNearness.filter(({ day }) => !days.has(day) && days.add(day));
  return [...new Set([...firstOfDay, ...byNearness])].slice(0, MOVE_TIMES_MIN).map(({ at }) => at);
}
