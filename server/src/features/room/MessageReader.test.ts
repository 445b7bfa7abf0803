import type { ClientEnvelope } from '@skylark/contract/room';
import { PassThrough } from 'node:stream';
import type { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Budgets } from './budget.ts';
import { MessageReader } from './MessageReader.ts';

const LARGE = 20_000;

/** A ping padded to LARGE bytes. */
const ping = (c: number): Buffer => Buffer.from(JSON.stringify({ t: 'ping', c }).padEnd(LARGE));

let isPaused = false;
const socket = { pause: () => (isPaused = true), resume: () => (isPaused = false) } as unknown as WebSocket;
let heard: number[] = [];
let failed: unknown[] = [];

function open(message?: (given: ClientEnvelope) => Promise<void> | undefined): MessageReader {
  const place = new Budgets().place('person', 'room', performance.now());
  return new MessageReader(socket, new PassThrough(), place, {
    message: message ?? ((given) => void heard.push((given as { c: number }).c)),
    voice: () => undefined,
    voiceDropped: () => undefined,
    slow: () => undefined,
    close: (code) => failed.push(code),
    fail: (error) => failed.push(error),
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [isPaused, heard, failed] = [false, [], []];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('who sends a megabyte at once', () => {
  it('is read in pieces, so that others have their turn, in order and completely', () => {
    const reader = open();
    for (let c = 0; c < 40; c += 1) reader.read(ping(c));
    expect(heard).toEqual([0, 1, 2]);
    expect(isPaused).toBe(true);
    vi.advanceTimersToNextTimer();
    expect(heard).toEqual([0, 1, 2, 3, 4, 5]);
    expect(isPaused).toBe(true);
    vi.runAllTimers();
    expect(heard).toEqual(Array.from({ length: 40 }, (_, c) => c));
    expect(isPaused).toBe(false);
    expect(failed).toEqual([]);
  });

  it('is not read any more once it is sent away', () => {
    const reader = open();
    for (let c = 0; c < 10; c += 1) reader.read(ping(c));
    reader.stop();
    vi.runAllTimers();
    expect(heard).toEqual([0, 1, 2]);
  });

  it('is disconnected alone when postponed work throws', () => {
    const reader = open((given) => {
      const { c } = given as { c: number };
      if (c === 4) throw new Error('broken');
      heard.push(c);
      return undefined;
    });
    for (let c = 0; c < 5; c += 1) reader.read(ping(c));
    vi.runAllTimers();
    expect(failed).toEqual([new Error('broken')]);
  });
});

it('somebody who draws steadily is never delayed', () => {
  const reader = open();
  for (let c = 0; c < 20; c += 1) {
    reader.read(ping(c));
    vi.advanceTimersByTime(20);
    expect(isPaused).toBe(false);
  }
  expect(heard).toHaveLength(20);
});

it('bytes that never become a message count as well, however small the pieces', () => {
  const wire = new PassThrough();
  const place = new Budgets().place('person', 'room', performance.now());
  const waitMs = (): number => place.waitMs(performance.now());
  const reader = new MessageReader(socket, wire, place, {
    message: () => undefined,
    voice: () => undefined,
    voiceDropped: () => undefined,
    slow: () => undefined,
    close: () => undefined,
    fail: () => undefined,
  });
  const few = Buffer.alloc(1_000);
  for (let count = 0; count < 1_000; count += 1) wire.emit('data', few);
  expect(waitMs()).toBe(0);
  for (let count = 0; count < 100; count += 1) wire.emit('data', few);
  expect(waitMs()).toBeGreaterThan(0);
  expect(isPaused).toBe(true);
  reader.stop();
});

it('once a waiting message is done, messages are handled synchronously again', async () => {
  const done: (() => void)[] = [];
  const reader = open((given) => {
    const { c } = given as { c: number };
    heard.push(c);
    return c === 1 ? new Promise((resolve) => done.push(resolve)) : undefined;
  });
  const small = (c: number): Buffer => Buffer.from(JSON.stringify({ t: 'ping', c }));
  for (const c of [1, 2, 3]) reader.read(small(c));
  expect(heard).toEqual([1]);
  done[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([1, 2, 3]);
  reader.read(small(4));
  expect(heard).toEqual([1, 2, 3, 4]);
});

it('measures silence by a monotonic clock', () => {
  const reader = open();
  reader.read(Buffer.from(JSON.stringify({ t: 'ping', c: 1 })));
  vi.setSystemTime(Date.now() + 60 * 60_000);
  expect(reader.isSilent(14_000)).toBe(false);
  vi.setSystemTime(Date.now() - 2 * 60 * 60_000);
  vi.advanceTimersByTime(14_001);
  expect(reader.isSilent(14_000)).toBe(true);
});
