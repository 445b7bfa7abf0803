import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { repeat } from './repeat.ts';

const log = pino({ level: 'silent' });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('never runs concurrently, and continues after a run that was slow or failed', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const stop = repeat(log, 'test', 1_000, async () => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    running -= 1;
    if (runs === 1) throw new Error('the first one fails');
  });
  await vi.advanceTimersByTimeAsync(10_500);
  expect({ most, runs }).toEqual({ most: 1, runs: 3 });
  void stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(3);
});

it('ends when the current run ends', async () => {
  let isOver = false;
  const stop = repeat(log, 'test', 1_000, async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(1_500);
  const stopped = stop().then(() => isOver);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await stopped).toBe(true);
  await expect(stop()).resolves.toBeUndefined();
});
