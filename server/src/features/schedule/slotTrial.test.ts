import type { Weekday, WeeklyRange } from '@skylark/contract/schedule.facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockChanges } from '../../../test/clockChanges.ts';
import { oracleSlots } from '../../../test/slotOracle.ts';
import { freeSlots, freeTime, isOnGrid } from './freeSlots.ts';
import { openHours } from './openHours.ts';
import { commonSpans, isWithin, joinSpans } from './Span.ts';
import { zoneClock } from './ZoneClock.ts';

/** `ALL_ZONES=1` searches around every clock change of every zone, otherwise around some. `SEED` changes the start. */
const ALL = process.env['ALL_ZONES'] === '1';
const SEED = Number(process.env['SEED'] ?? 20_261_122);
const HOUR_MS = 3_600_000;
const CHANGES = clockChanges();

const text = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const aClock = fc.integer({ min: 0, max: 287 }).map((n) => n * 5);
const someHours: fc.Arbitrary<WeeklyRange[]> = fc.array(
  fc
    .record({ weekday: fc.constantFrom<Weekday[]>(1, 2, 3, 4, 5, 6, 7), from: aClock, to: aClock })
    .filter(({ from, to }) => from !== to)
    .map(({ weekday, from, to }) => ({ weekday, from: text(from), to: text(to) })),
  { minLength: 1, maxLength: 9 },
);
const always: WeeklyRange[] = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({
  weekday,
  from: '00:00',
  to: '24:00',
}));
const someMs = (hours: number) => fc.integer({ min: 0, max: hours * HOUR_MS });

const aSearch = fc.record({
  hours: someHours,
  // Most families exclude nothing, so that many slots are left to compare.
  preferred: fc.oneof({ weight: 2, arbitrary: fc.constant(always) }, { weight: 1, arbitrary: someHours }),
  otherZone: fc.constantFrom(...CHANGES.map((one) => one.zone)),
  // Not aligned: most searches begin within someone's hours.
  before: someMs(30),
  after: someMs(30),
  taken: fc.array(fc.tuple(someMs(60), fc.integer({ min: 1_000, max: 5 * HOUR_MS })), { maxLength: 5 }),
  lessonMinutes: fc.constantFrom(25, 50),
  asked: fc.array(someMs(60), { minLength: 20, maxLength: 20 }),
});
type Search = typeof aSearch extends fc.Arbitrary<infer T> ? T : never;

function check({ zone, at }: { zone: string; at: number }, search: Search): void {
  const { hours, preferred, otherZone, lessonMinutes } = search;
  const span = { start: at - search.before, end: at + search.after + 1 };
  const taken = search.taken.map(([from, length]) => ({ start: span.start + from, end: span.start + from + length }));
  const expected = oracleSlots({
    teacher: { hours, zone },
    family: { hours: preferred, zone: otherZone },
    taken,
    ...span,
    lessonMinutes,
  });

  const wanted = commonSpans([span], freeTime({ hours: preferred, clock: zoneClock(otherZone, span), taken: [] }));
  const found = freeSlots({ hours, clock: zoneClock(zone, span), taken }, wanted, lessonMinutes);
  const iso = (ms: number): string => new Date(ms).toISOString();
  expect(found.map(iso), zone).toEqual(expected.map(iso));

  // Checks single instants as booking does: slots, and other times.
  const mine = new Set(
    oracleSlots({ teacher: { hours, zone }, family: { hours: always, zone }, taken: [], ...span, lessonMinutes }),
  );
  for (const start of [...mine, ...search.asked.map((ms) => span.start + ms)]) {
    const lesson = { start, end: start + lessonMinutes * 60_000 };
    if (lesson.end > span.end) continue;
    const open = openHours(hours, zoneClock(zone, lesson));
    const isBookable = isWithin(joinSpans(open), lesson) && isOnGrid(open, start);
    expect(isBookable, `${zone} ${iso(start)}`).toBe(mine.has(start));
  }
}

describe('free slots, held against looking at every minute of both clocks', () => {
  it('around the clock changes of all zones', () => {
    if (!ALL) {
      fc.assert(fc.property(fc.constantFrom(...CHANGES), aSearch, check), { numRuns: 40, seed: SEED });
      return;
    }
    // One change at a time, with each failing search shrunk to a minimum.
    for (const [index, change] of CHANGES.entries())
      fc.assert(
        fc.property(aSearch, (search) => check(change, search)),
        { numRuns: 2, seed: SEED + index },
      );
  }, 1_800_000);
});
