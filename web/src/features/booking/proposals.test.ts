import { expect, it } from 'vitest';
import { propose } from './proposals.ts';
import { addDays, type Slot } from './slotDays.ts';

const slot = (day: string, hour: number): Slot => ({
  day,
  minute: hour * 60,
  at: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
});
/** The same time for some weeks from a day. */
const weekly = (day: string, hour: number, weeks: number): Slot[] =>
  Array.from({ length: weeks }, (_, week) => slot(addDays(day, 7 * week), hour));
const free = (...slots: Slot[][]): Slot[] => slots.flat().sort((a, b) => (a.at < b.at ? -1 : 1));
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';
const nothing = { limit: 8, frequency: null, latest: undefined };

it('proposes times after school that are free for four weeks, one for each weekday', () => {
  const slots = free(weekly(MONDAY, 9, 6), weekly(MONDAY, 16, 6), weekly(TUESDAY, 17, 6), weekly(WEDNESDAY, 17, 3));
  const found = propose(slots, nothing);
  expect(found.map((one) => [one.slots[0]?.day, one.slots[0]?.minute, one.count])).toEqual([
    [TUESDAY, 17 * 60, 4],
    [MONDAY, 16 * 60, 4],
  ]);
});

it('begins with the time of the latest lesson', () => {
  const slots = free(weekly(MONDAY, 11, 4), weekly(TUESDAY, 17, 4));
  const [first] = propose(slots, { ...nothing, latest: { day: '2026-11-16', minute: 11 * 60 } });
  expect(first?.slots[0]?.day).toBe(MONDAY);
});

it('proposes as many lessons a week as the family wants, on days apart', () => {
  const slots = free(weekly(MONDAY, 17, 4), weekly(TUESDAY, 17, 4), weekly(WEDNESDAY, 17, 4));
  const [first] = propose(slots, { ...nothing, frequency: 2 });
  expect(first).toMatchObject({ weeks: 4, count: 8, slots: [{ day: MONDAY }, { day: WEDNESDAY }] });
});

it('never proposes more lessons than there are', () => {
  const slots = free(weekly(MONDAY, 17, 4), weekly(WEDNESDAY, 17, 4));
  for (const limit of [1, 2, 3])
    for (const frequency of [null, 2, 4])
      for (const one of propose(slots, { ...nothing, limit, frequency })) expect(one.count).toBeLessThanOrEqual(limit);
  expect(propose([], nothing)).toEqual([]);
});
