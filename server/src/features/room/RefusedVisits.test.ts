import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

describe('a page that came too often', () => {
  beforeAll(() => void vi.useFakeTimers());
  afterAll(() => void vi.useRealTimers());

  it('is answered a second later, 16 at a time; further ones are disconnected', async () => {
    const refused = new RefusedVisits();
    const told: boolean[] = [];
    for (let count = 0; count < 20; count += 1)
      void refused.isTold('room', 'token').then((isTold) => told.push(isTold));
    await vi.advanceTimersByTimeAsync(900);
    expect(told).toEqual([false, false, false, false]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told.filter(Boolean)).toHaveLength(16);
    void refused.isTold('room', 'token').then((isTold) => told.push(isTold));
    await vi.advanceTimersByTimeAsync(1_100);
    expect(told.at(-1)).toBe(true);
  });

  it('keeps at most 500 connections of all rooms waiting', async () => {
    const refused = new RefusedVisits();
    const cut: boolean[] = [];
    for (let count = 0; count < 600; count += 1)
      void refused.isTold('room', `token ${count}`).then((isTold) => isTold || cut.push(isTold));
    await vi.advanceTimersByTimeAsync(0);
    expect(cut).toHaveLength(100);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(cut).toHaveLength(100);
  });
});
