import { addDays, type Slot } from './slotDays.ts';

/** Weekly times that are free for several weeks in a row. */
export interface Proposal {
  /** The first week's times, soonest first. */
  slots: readonly Slot[];
  weeks: number;
  /** The resulting number of lessons. */
  count: number;
}

/** A month of lessons; the family can book more afterwards. */
const WEEKS = 4;
const SHOWN = 3;
/** Minutes after midnight at which most children are out of school and not yet tired. */
const AFTER_SCHOOL = 17 * 60;
/** A first lesson further ahead than this isn't proposed. */
const SOON_DAYS = 10;

interface Known {
  /** How many lessons may be booked. */
  limit: number;
  /** Lessons per week that the family wants. */
  frequency: number | null;
  /** The latest lesson's time, which is proposed first. */
  latest: { day: string; minute: number } | undefined;
}

/** Weekly times to choose with one press, most likely one first; only the best one per weekday. */
export function propose(free: readonly Slot[], { limit, frequency, latest }: Known): Proposal[] {
  const [first] = free;
  if (!first) return [];
  const byWall = new Set(free.map(({ day, minute }) => `${day} ${minute}`));
  const soon = addDays(first.day, SOON_DAYS);
  const isFree = (slot: Slot, weeks: number): boolean =>
    Array.from({ length: weeks }, (_, week) => addDays(slot.day, 7 * week)).every((day) =>
      byWall.has(`${day} ${slot.minute}`),
    );
  const wishedMinute = latest?.minute ?? AFTER_SCHOOL;
  const cost = (slot: Slot): number =>
    Math.abs(slot.minute - wishedMinute) + (latest && weekdayOf(latest.day) !== weekdayOf(slot.day) ? 60 : 0);
  const weekly = (weeks: number): Slot[] => {
    const best = new Map<number, Slot>();
    for (const slot of free) {
      if (slot.day > soon || !isFree(slot, weeks)) continue;
      const before = best.get(weekdayOf(slot.day));
      if (!before || cost(slot) < cost(before)) best.set(weekdayOf(slot.day), slot);
    }
    return [...best.values()].sort((a, b) => cost(a) - cost(b) || (a.at < b.at ? -1 : 1));
  };
  const proposals: Proposal[] = [];
  const perWeek = Math.min(frequency ?? 1, limit);
  if (perWeek > 1) {
    const weeks = Math.max(1, Math.min(WEEKS, Math.floor(limit / perWeek)));
    const slots = apart(weekly(weeks), perWeek);
    if (slots.length === perWeek) proposals.push({ slots, weeks, count: weeks * perWeek });
  }
  const weeks = Math.min(WEEKS, limit);
  for (const slot of weekly(weeks)) proposals.push({ slots: [slot], weeks, count: weeks });
  return proposals.slice(0, SHOWN);
}

/** Times on days that aren't consecutive, if there are enough of them. */
function apart(slots: readonly Slot[], count: number): Slot[] {
  const taken: Slot[] = [];
  for (const gap of [2, 1])
    for (const slot of slots) {
      if (taken.length === count) break;
      const isNear = taken.some((one) => distance(weekdayOf(one.day), weekdayOf(slot.day)) < gap);
      if (!isNear) taken.push(slot);
    }
  return taken.sort((a, b) => (a.at < b.at ? -1 : 1));
}

const distance = (one: number, other: number): number => {
  const days = Math.abs(one - other);
  return Math.min(days, 7 - days);
};

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();
