import { expect, it } from 'vitest';
import { nearestTimes } from './nearestTimes.ts';

const slot = (at: string) => ({ day: at.slice(0, 10), minute: 0, at });

it('offers the nearest times of two days, or of one where there is no other', () => {
  const early = slot('2026-12-01T08:00:00Z');
  const near = slot('2026-12-02T14:30:00Z');
  const nearToo = slot('2026-12-02T15:00:00Z');
  const next = slot('2026-12-03T14:00:00Z');
  const startsAt = '2026-12-02T14:00:00Z';
  expect(nearestTimes([early, near, nearToo, next], startsAt)).toEqual([near.at, next.at]);
  expect(nearestTimes([near, nearToo], startsAt)).toEqual([near.at, nearToo.at]);
  expect(nearestTimes([], startsAt)).toEqual([]);
});
