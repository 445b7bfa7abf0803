import { expect, it } from 'vitest';
import type { RecordEntry } from '../room/index.ts';
import { endingNow } from './endingNow.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T10:00:00Z');
const at = (minute: number): number => START + minute * MINUTE;
const lesson = {
  startsAtMs: START,
  endsAtMs: at(50),
  extendedMinutes: 0,
  calledAtMs: at(1),
  heldMinShare: 1 / 3,
  people: { t: 'teacher', s: 'child' },
  costsCredit: true,
};
const both: RecordEntry[] = [
  { n: 1, atMs: at(-1), k: 'enter', seat: 't', personId: 'teacher' },
  { n: 2, atMs: at(0), k: 'enter', seat: 's', personId: 'child' },
];
const rules = { thresholdMinutes: 3, roundingMinutes: 5 };
const ending = (minute: number, more: Partial<typeof lesson> = {}) =>
  endingNow({ ...lesson, ...more }, both, at(minute), rules);

it('says whether a lesson that is ended now counts as held, and how many minutes would be owed', () => {
  expect(ending(2)).toEqual({
    outcome: 'missed',
    missedBy: 'teacher',
    togetherMs: 2 * MINUTE,
    neededMs: (1 / 3) * (50 * MINUTE),
    minutesOwed: 0,
  });
  expect(ending(30)).toMatchObject({ outcome: 'held', missedBy: null, minutesOwed: 20 });
  expect(ending(48)).toMatchObject({ outcome: 'held', minutesOwed: 0 });
  expect(ending(55)).toMatchObject({ outcome: 'held', togetherMs: 50 * MINUTE, minutesOwed: 0 });
  expect(ending(30, { costsCredit: false })).toMatchObject({ outcome: 'held', minutesOwed: 0 });
});
