/** A free slot in the reader's zone: the calendar day (2026-11-20), minutes after midnight, and the instant. */
export interface Slot {
  day: string;
  minute: number;
  at: string;
}

/** Calendar arithmetic in UTC, where every day has 24 hours. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const monthOf = (day: string): string => day.slice(0, 7);

/** @param month 2026-11 */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 15)).toISOString().slice(0, 7);
}

/** The weeks that overlap a calendar month, each from Monday, as days. */
export function weeksOfMonth(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let monday = addDays(first, -weekday); monthOf(monday) <= month; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)));
  return weeks;
}

/**
 * Repeats the chosen times for several weeks in a row, as far as they are free.
 * @param left repeated instants the person removed
 * @param limit how many lessons may be booked
 * @returns those to book, and those in weeks that are not free, soonest first
 */
export function everyWeek(
  chosen: readonly Slot[],
  weeks: number,
  free: readonly Slot[],
  left: ReadonlySet<string>,
  limit: number,
): { slots: Slot[]; missing: string[]; isCut: boolean } {
  const byWall = new Map(free.map((slot) => [`${slot.day} ${slot.minute}`, slot]));
  const slots = new Map<string, Slot>();
  const missing = new Set<string>();
  let isCut = false;
  for (let week = 0; week < weeks; week += 1)
    for (const base of [...chosen].sort(soonestFirst)) {
      const day = addDays(base.day, 7 * week);
      const slot = byWall.get(`${day} ${base.minute}`);
      if (!slot) missing.add(day);
      else if (left.has(slot.at)) continue;
      else if (slots.size < limit || slots.has(slot.at)) slots.set(slot.at, slot);
      else isCut = true;
    }
  return { slots: [...slots.values()].sort(soonestFirst), missing: [...missing].sort(), isCut };
}

const soonestFirst = (one: Slot, other: Slot): number => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0);
