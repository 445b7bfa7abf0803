import { expect, it } from 'vitest';
import { RefusedVisits } from './RefusedVisits.ts';

it('holds one token in one room for two seconds, and no other', () => {
  const refused = new RefusedVisits();
  refused.hold('room', 'token', 1_000);
  expect(refused.isHeld('room', 'token', 2_999)).toBe(true);
  expect(refused.isHeld('room', 'token', 3_000)).toBe(false);
  expect(refused.isHeld('other', 'token', 1_500)).toBe(false);
  expect(refused.isHeld('room', 'other', 1_500)).toBe(false);
});

it('keeps a bounded number, the newest', () => {
  const refused = new RefusedVisits();
  for (let count = 0; count <= 10_000; count += 1) refused.hold('room', `token ${count}`, 0);
  expect(refused.isHeld('room', 'token 0', 1)).toBe(false);
  expect(refused.isHeld('room', 'token 10000', 1)).toBe(true);
});
