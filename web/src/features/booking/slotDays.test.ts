import { describe, expect, it } from 'vitest';
import { addDays, addMonths, everyWeek, type Slot, weeksOfMonth } from './slotDays.ts';

const slot = (day: string, hour: number): Slot => ({
  day,
  minute: hour * 60,
  at: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
});

describe('days and months', () => {
  it('counts over months, years and leap days', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1)]).toEqual(['2027-01-01', '2028-02-29']);
    expect([addMonths('2026-12', 1), addMonths('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
  });

  it('shows the weeks of a month from Monday, and no week of another month alone', () => {
    const november = weeksOfMonth('2026-11');
    expect([november.length, november[0]?.[0], november.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(weeksOfMonth('2027-02')).toHaveLength(4);
  });
});

describe('the same time every week', () => {
  const free = [slot('2026-11-23', 17), slot('2026-11-30', 17), slot('2026-12-14', 17), slot('2026-11-25', 9)];

  it('names the weeks that are not free', () => {
    const found = everyWeek([slot('2026-11-23', 17)], 4, free, new Set(), 10);
    expect(found.slots.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-30', '2026-12-14']);
    expect(found).toMatchObject({ missing: ['2026-12-07'], isCut: false });
  });

  it('leaves out what is not wanted', () => {
    const left = new Set([slot('2026-11-30', 17).at]);
    const found = everyWeek([slot('2026-11-23', 17)], 2, free, left, 10);
    expect(found).toMatchObject({ slots: [{ day: '2026-11-23' }], missing: [] });
  });

  it('goes as far as the balance', () => {
    const found = everyWeek([slot('2026-11-25', 9), slot('2026-11-23', 17)], 4, free, new Set(), 2);
    expect(found.slots.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-25']);
    expect(found.isCut).toBe(true);
  });
});
