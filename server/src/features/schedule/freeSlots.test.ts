import { minutesOf, type WeeklyRange, type Weekday } from '@skylark/contract/schedule.facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockChanges } from '../../../test/clockChanges.ts';
import { freeSlots, freeTime } from './freeSlots.ts';
import { openHours } from './openHours.ts';
import { isWithin, joinSpans, type Span } from './Span.ts';
import { zoneClock } from './ZoneClock.ts';

const HOUR_MS = 3_600_000;
const TICK_MS = 5 * 60_000;
/** `ALL_ZONES=1` checks every change of every zone; otherwise a seeded sample. */
const ALL = process.env['ALL_ZONES'] === '1';
const SEED = 20_261_121;

const span = (start: string, end: string): Span => ({ start: Date.parse(start), end: Date.parse(end) });
const range = (weekday: Weekday, from: string, to: string): WeeklyRange => ({ weekday, from, to });
const days = (list: Weekday[], from: string, to: string) => list.map((weekday) => range(weekday, from, to));
const EVERY_DAY: Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const anyTime = (within: Span): Span[] => [within];
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

const CHANGES = clockChanges();

/** Checks minute by minute with the calendar itself: slow, but independent of the tested code. */
function isOpenByCalendar(hours: readonly WeeklyRange[], zone: string, at: number): boolean {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const minute = here.hour * 60 + here.minute;
  return hours.some((one) => {
    const { from, to } = minutesOf(one);
    if (one.weekday === here.dayOfWeek) return minute >= from && minute < to;
    const dayAfter = (one.weekday % 7) + 1;
    return dayAfter === here.dayOfWeek && minute + 1440 >= from && minute + 1440 < to;
  });
}

const aClock = fc.integer({ min: 0, max: 287 }).map((n) => n * 5);
const text = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const someHours = fc.array(
  fc
    .record({ weekday: fc.constantFrom(...EVERY_DAY), from: aClock, to: aClock })
    .filter(({ from, to }) => from !== to)
    .map(({ weekday, from, to }) => range(weekday, text(from), text(to))),
  { minLength: 1, maxLength: 8 },
);
const someChange = fc.constantFrom(...CHANGES);
const around = (at: number): Span => ({ start: at - 40 * HOUR_MS, end: at + 40 * HOUR_MS });

describe('hours around every clock change', () => {
  it('are tested around many clock changes', () => {
    expect(CHANGES.length).toBeGreaterThan(1_000);
  });

  it('are open exactly when the local time says so', () => {
    const check = ({ zone, at }: { zone: string; at: number }, hours: WeeklyRange[]): void => {
      const within = around(at);
      const open = joinSpans(openHours(hours, zoneClock(zone, within)));
      const wrong: string[] = [];
      for (let tick = within.start; tick < within.end; tick += TICK_MS)
        if (isWithin(open, { start: tick, end: tick + 1 }) !== isOpenByCalendar(hours, zone, tick))
          wrong.push(`${zone} ${iso(tick)} ${JSON.stringify(hours)}`);
      expect(wrong).toEqual([]);
    };
    if (ALL) {
      const samples = fc.sample(someHours, { numRuns: CHANGES.length, seed: SEED });
      for (const [index, change] of CHANGES.entries()) check(change, samples[index] ?? []);
    } else fc.assert(fc.property(someChange, someHours, check), { numRuns: 60, seed: SEED });
  }, 600_000);
});

describe('hard cases, worked out by hand', () => {
  const cases: [name: string, zone: string, hours: WeeklyRange[], within: Span, open: string[]][] = [
    [
      'Kyiv, clocks go forward at 03:00: the hour that is not there is in no range',
      'Europe/Kyiv',
      [range(7, '02:00', '05:00')],
      span('2026-03-28T22:00Z', '2026-03-29T21:00Z'),
      ['2026-03-29T00:00 2026-03-29T02:00'],
    ],
    [
      'Kyiv, a range that begins within the missing hour begins when the clock has jumped',
      'Europe/Kyiv',
      [range(7, '03:30', '05:00')],
      span('2026-03-28T22:00Z', '2026-03-29T21:00Z'),
      ['2026-03-29T01:00 2026-03-29T02:00'],
    ],
    [
      'Kyiv, clocks go back at 04:00: 03:00 to 04:00 comes twice and is open twice',
      'Europe/Kyiv',
      [range(7, '03:00', '04:00')],
      span('2026-10-24T21:00Z', '2026-10-25T22:00Z'),
      ['2026-10-25T00:00 2026-10-25T02:00'],
    ],
    [
      'Kyiv, half of the hour that comes twice is open twice, with a gap',
      'Europe/Kyiv',
      [range(7, '03:30', '04:30')],
      span('2026-10-24T21:00Z', '2026-10-25T22:00Z'),
      ['2026-10-25T00:30 2026-10-25T01:00', '2026-10-25T01:30 2026-10-25T02:30'],
    ],
    [
      'New York, the same wall clock is another instant after the change',
      'America/New_York',
      days([6, 1], '16:00', '18:00'),
      span('2026-03-07T00:00Z', '2026-03-10T00:00Z'),
      ['2026-03-07T21:00 2026-03-07T23:00', '2026-03-09T20:00 2026-03-09T22:00'],
    ],
    [
      'New York, a night that crosses midnight and the change is an hour short',
      'America/New_York',
      [range(6, '22:00', '04:00')],
      span('2026-03-08T00:00Z', '2026-03-09T00:00Z'),
      ['2026-03-08T03:00 2026-03-08T08:00'],
    ],
    [
      'Lord Howe, clocks go back by half an hour: 01:30 to 02:00 comes twice',
      'Australia/Lord_Howe',
      [range(7, '01:00', '02:30')],
      span('2026-04-04T12:00Z', '2026-04-05T12:00Z'),
      ['2026-04-04T14:00 2026-04-04T16:00'],
    ],
    [
      'Lord Howe, clocks go forward by half an hour: 02:00 to 02:30 is not there',
      'Australia/Lord_Howe',
      [range(7, '02:00', '03:00')],
      span('2026-10-03T12:00Z', '2026-10-04T12:00Z'),
      ['2026-10-03T15:30 2026-10-03T16:00'],
    ],
    [
      'Kathmandu is five hours and three quarters ahead',
      'Asia/Kathmandu',
      [range(1, '09:00', '10:00')],
      span('2026-06-01T00:00Z', '2026-06-02T00:00Z'),
      ['2026-06-01T03:15 2026-06-01T04:15'],
    ],
    [
      'Casablanca, clocks go back for Ramadan on 15 February 2026 at 03:00',
      'Africa/Casablanca',
      days([6, 7], '09:00', '10:00'),
      span('2026-02-14T00:00Z', '2026-02-16T00:00Z'),
      ['2026-02-14T08:00 2026-02-14T09:00', '2026-02-15T09:00 2026-02-15T10:00'],
    ],
    [
      'Apia is a day ahead: its Monday morning is Sunday evening in UTC',
      'Pacific/Apia',
      [range(1, '08:00', '09:00')],
      span('2026-06-07T00:00Z', '2026-06-08T12:00Z'),
      ['2026-06-07T19:00 2026-06-07T20:00'],
    ],
    [
      'Sunday night goes on into Monday',
      'Europe/Kyiv',
      [range(7, '23:00', '01:00')],
      span('2026-11-22T00:00Z', '2026-11-24T00:00Z'),
      ['2026-11-22T21:00 2026-11-22T23:00'],
    ],
    [
      'a whole day of 24 hours has 23 when clocks go forward',
      'Europe/Kyiv',
      [range(7, '00:00', '24:00')],
      span('2026-03-28T00:00Z', '2026-03-30T12:00Z'),
      ['2026-03-28T22:00 2026-03-29T21:00'],
    ],
  ];
  it.each(cases)('%s', (_, zone, hours, within, open) => {
    const found = joinSpans(openHours(hours, zoneClock(zone, within)));
    expect(found.map(({ start, end }) => `${iso(start)} ${iso(end)}`)).toEqual(open);
  });

  const slots = (
    hours: WeeklyRange[],
    zone: string,
    within: Span,
    options: { wanted?: Span[]; taken?: Span[]; minutes?: number } = {},
  ): string[] =>
    freeSlots(
      { hours, clock: zoneClock(zone, within), taken: options.taken ?? [] },
      options.wanted ?? anyTime(within),
      options.minutes ?? 50,
    ).map(iso);

  const friday = span('2026-11-20T00:00Z', '2026-11-21T00:00Z');

  it('slots begin every half hour and end with the range', () => {
    expect(slots([range(5, '10:00', '12:00')], 'Europe/Kyiv', friday)).toEqual([
      '2026-11-20T08:00',
      '2026-11-20T08:30',
      '2026-11-20T09:00',
    ]);
    expect(slots([range(5, '10:00', '10:25')], 'Europe/Kyiv', friday, { minutes: 25 })).toEqual(['2026-11-20T08:00']);
    expect(slots([range(5, '10:00', '10:45')], 'Europe/Kyiv', friday)).toEqual([]);
  });

  it('slots are counted from where a range begins, and a lesson may go on into the range that follows', () => {
    expect(slots([range(5, '10:15', '11:00'), range(5, '11:00', '12:00')], 'Europe/Kyiv', friday)).toEqual([
      '2026-11-20T08:15',
      '2026-11-20T08:45',
      '2026-11-20T09:00',
    ]);
  });

  it('a search that begins within the hours, at any second, finds the slots that one from midnight finds', () => {
    const hours = [range(5, '10:15', '13:00')];
    const all = slots(hours, 'Europe/Kyiv', friday);
    expect(all.slice(0, 2)).toEqual(['2026-11-20T08:15', '2026-11-20T08:45']);
    for (const from of ['08:15:00.001', '08:17:31', '08:44:59.999', '08:45:00'])
      expect(slots(hours, 'Europe/Kyiv', span(`2026-11-20T${from}Z`, '2026-11-21T00:00Z'))).toEqual(all.slice(1));
  });

  it('slots are counted by the wall clock over a clock change within the range', () => {
    const night = span('2027-03-27T12:00Z', '2027-03-28T12:00Z');
    expect(slots([range(7, '00:15', '05:25')], 'Europe/Kyiv', night)).toEqual(
      // 00:15 to 02:45, then from the clock change to 04:00 at 04:15.
      ['22:15', '22:45', '23:15', '23:45', '00:15', '00:45', '01:15', '01:45']
        .map((at) => (at > '12:00' ? `2027-03-27T${at}` : `2027-03-28T${at}`))
        .slice(0, -1),
    );
  });

  it('a lesson takes away every slot that it touches, and none that only meets its end', () => {
    expect(
      slots([range(5, '10:00', '13:00')], 'Europe/Kyiv', friday, {
        taken: [span('2026-11-20T09:10Z', '2026-11-20T10:00Z')],
      }),
    ).toEqual(['2026-11-20T08:00', '2026-11-20T10:00']);
  });

  it('the minimum notice excludes slots that start too soon', () => {
    const earliest = Date.parse('2026-11-20T08:01Z');
    expect(
      slots([range(5, '10:00', '11:30')], 'Europe/Kyiv', friday, { wanted: [{ start: earliest, end: friday.end }] }),
    ).toEqual(['2026-11-20T08:30']);
  });

  it('a family in New York and a teacher in Kyiv meet an hour earlier between the two clock changes', () => {
    // Clocks change in America on 8 March 2026, in Europe on 29 March.
    const evening = (within: Span) =>
      slots(days(EVERY_DAY, '21:00', '23:00'), 'Europe/Kyiv', within, {
        wanted: freeTime({
          hours: days(EVERY_DAY, '15:00', '16:00'),
          clock: zoneClock('America/New_York', within),
          taken: [],
        }),
      });
    expect(evening(span('2026-03-05T00:00Z', '2026-03-06T00:00Z'))).toEqual(['2026-03-05T20:00']);
    expect(evening(span('2026-03-12T00:00Z', '2026-03-13T00:00Z'))).toEqual(['2026-03-12T19:00']);
    expect(evening(span('2026-04-02T00:00Z', '2026-04-03T00:00Z'))).toEqual(['2026-04-02T19:00']);
  });

  it('hours follow the zone they are kept in: in another zone they are other instants', () => {
    const hours = [range(5, '18:00', '19:00')];
    expect(slots(hours, 'Europe/Kyiv', friday)).toEqual(['2026-11-20T16:00']);
    expect(slots(hours, 'Asia/Kathmandu', friday)).toEqual(['2026-11-20T12:15']);
  });
});
