import { expect, it } from 'vitest';
import { weekScale } from './weekScale.ts';

const piece = (from: number, to: number) => ({ fromMinute: from * 60, toMinute: to * 60 });

it('a week without anything is a working day', () => {
  const { hours, rows } = weekScale([], []);
  expect([hours[0]?.hour, hours.at(-1)?.hour, rows]).toEqual([9, 17, 9]);
});

it('hours without anything on any day are folded; one free hour is not', () => {
  const { hours, folds, rows, placeOf } = weekScale([piece(8, 8.5), piece(15, 16)], [piece(17, 19)]);
  expect(hours.map(({ hour }) => hour)).toEqual([8, 15, 16, 17, 18]);
  expect(folds).toEqual([1]);
  expect(rows).toBeCloseTo(5.4);
  expect(placeOf(8 * 60 + 30)).toBeCloseTo(0.5);
  expect(placeOf(15 * 60)).toBeCloseTo(1.4);
  expect(placeOf(12 * 60)).toBeCloseTo(1.2);
});

it('what begins before or ends after is cut at the edges', () => {
  const { rows, placeOf } = weekScale([piece(9, 10)], []);
  expect([placeOf(0), placeOf(24 * 60), rows]).toEqual([0, 1, 1]);
});
