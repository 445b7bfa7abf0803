import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReturnWatch } from './ReturnWatch.ts';

let packets: number | undefined;
const said: string[] = [];
const onReturn = vi.fn<() => void>(() => void said.push('return'));
let watch: ReturnWatch;
beforeEach(() => {
  vi.useFakeTimers();
  packets = 100;
  onReturn.mockClear();
  said.length = 0;
  watch = new ReturnWatch({
    packets: () => Promise.resolve(packets),
    onReturn,
    onQuiet: () => void said.push('quiet'),
    onEnd: () => void said.push('end'),
  });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('calls back once when packets arrive again after a gap, however often the gap was reported', async () => {
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

it('ignores a new connection, whose count starts over, and an unknown count', async () => {
  packets = undefined;
  watch.begin();
  await pass(1_000);
  packets = 100;
  await pass(200);
  packets = 3;
  await pass(1_000);
  expect(onReturn).not.toHaveBeenCalled();
});

it('ends by itself, and when stopped, even while it is polling', async () => {
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

it('reports once that nothing arrives, and the end of the watch before the return', async () => {
  watch.begin();
  await pass(300);
  expect(said).toEqual([]);
  await pass(2_000);
  expect(said).toEqual(['quiet']);
  packets = 101;
  await pass(200);
  expect(said).toEqual(['quiet', 'end', 'return']);
});

it('a short gap isn’t called quiet; one that never ends still ends the watch, and so does a new count', async () => {
  watch.begin();
  await pass(150);
  packets = 101;
  await pass(1_000);
  expect(said).toEqual(['end', 'return']);
  said.length = 0;
  watch.begin();
  await pass(31_000);
  expect(said).toEqual(['quiet', 'end']);
  said.length = 0;
  watch.begin();
  await pass(1_000);
  packets = 2;
  await pass(200);
  expect(said).toEqual(['quiet', 'end']);
});
