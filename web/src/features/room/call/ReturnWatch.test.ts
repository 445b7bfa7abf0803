import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReturnWatch } from './ReturnWatch.ts';

let packets: number | undefined;
const onReturn = vi.fn<() => void>();
let watch: ReturnWatch;
beforeEach(() => {
  vi.useFakeTimers();
  packets = 100;
  onReturn.mockClear();
  watch = new ReturnWatch({ packets: () => Promise.resolve(packets), onReturn });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('calls once when packets come again after a gap, however often the gap was told of', async () => {
  watch.begin();
  await pass(2_000);
  watch.begin();
  expect(onReturn).not.toHaveBeenCalled();
  packets = 101;
  await pass(200);
  packets = 150;
  await pass(2_000);
  expect(onReturn).toHaveBeenCalledTimes(1);
});

it('says nothing of a new connection, whose count begins anew, nor while no count is known', async () => {
  packets = undefined;
  watch.begin();
  await pass(1_000);
  packets = 100;
  await pass(200);
  packets = 3;
  await pass(1_000);
  expect(onReturn).not.toHaveBeenCalled();
});

it('ends by itself, and by a stop also while it is asking', async () => {
  watch.begin();
  await pass(31_000);
  packets = 200;
  await pass(1_000);
  watch.begin();
  await pass(200);
  packets = 300;
  vi.advanceTimersByTime(150);
  watch.stop();
  await pass(1_000);
  expect(onReturn).not.toHaveBeenCalled();
});
