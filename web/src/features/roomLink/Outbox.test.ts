import type { SentEvent } from '@skylark/contract/room';
import { describe, expect, it, vi } from 'vitest';
import { Outbox } from './Outbox.ts';

const event: SentEvent = { k: 'sync', on: true };
const eventsIn = (messages: string[]): number[] =>
  messages.map((message) => (JSON.parse(message) as { l: unknown[] }).l.length);

describe('an event that ends every connection', () => {
  it('is found by sending each alone, and given up after the third time, whatever waits behind it', () => {
    const outbox = new Outbox();
    for (let at = 0; at < 5; at += 1) outbox.add(event);
    expect(eventsIn(outbox.take())).toEqual([5]);
    expect(outbox.fail()).toBe(false);
    outbox.rewind();
    expect(eventsIn(outbox.take())).toEqual([1, 1, 1, 1, 1]);
    // The first two were accepted, so the third is the cause.
    outbox.acknowledge([[1, 10, 2]]);
    for (const isGivenUp of [false, false, true]) {
      outbox.rewind();
      outbox.take();
      expect(outbox.fail()).toBe(isGivenUp);
    }
    expect(outbox.pending().map(({ n }) => n)).toEqual([4, 5]);
  });

  it('is remembered over a reload', () => {
    const outbox = new Outbox();
    outbox.add(event);
    let saved = outbox.save();
    for (const isGivenUp of [false, false, true]) {
      const reloaded = new Outbox(JSON.parse(JSON.stringify(saved)));
      reloaded.take();
      expect(reloaded.fail()).toBe(isGivenUp);
      saved = reloaded.save();
    }
    expect(saved.pending).toEqual([]);
  });

  it('is not blamed when nothing was sent', () => {
    const outbox = new Outbox();
    outbox.add(event);
    for (let at = 0; at < 5; at += 1) expect(outbox.fail()).toBe(false);
    expect(outbox.size).toBe(1);
  });
});

describe('more than may be sent at once', () => {
  const aMove = (version: number): SentEvent => ({
    k: 'put',
    id: 'telement000001',
    page: 'free:1',
    look: {
      version,
      versionNonce: 1,
      index: 0,
      isDeleted: false,
      x: version,
      y: 0,
      width: 9,
      height: 9,
      color: 'ink',
      size: 2,
    },
  });
  const versionsIn = (messages: string[]): number[] =>
    messages.flatMap((message) =>
      (JSON.parse(message) as { l: SentEvent[] }).l.flatMap((sent) => (sent.k === 'put' ? [sent.look.version] : [])),
    );
  /** Everything that may be sent has been sent. */
  function aFullOutbox(): Outbox {
    const outbox = new Outbox();
    for (let at = 0; at < 2_500; at += 1) outbox.add(event);
    outbox.take();
    return outbox;
  }

  it('waits, and of the moves of one thing only the last is sent, in steps that the room takes', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const outbox = aFullOutbox();
    for (let version = 1; version <= 1_200; version += 1) outbox.add(aMove(version));
    expect(outbox.take()).toEqual([]);
    expect(outbox.waitMs).toBe(50);
    vi.advanceTimersByTime(50);
    expect(versionsIn(outbox.take())).toEqual([500, 1_000, 1_200]);
    expect(outbox.waitMs).toBeUndefined();
    vi.useRealTimers();
  });

  it('leaves no numbers out, however long many things are moved without a network', () => {
    const outbox = new Outbox();
    outbox.add(event);
    for (let version = 1; version <= 400; version += 1)
      for (let of = 0; of < 300; of += 1) outbox.add({ ...aMove(version), id: `telement${of}` } as SentEvent);
    outbox.add(event);
    const numbers = outbox.pending().map(({ n }) => n);
    expect(numbers).toEqual(Array.from({ length: 302 }, (_, at) => at + 1));
    expect(outbox.lastN).toBe(302);
  });

  it('keeps what was sent before a gap: the server may have it', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const outbox = new Outbox();
    outbox.add(aMove(1));
    expect(versionsIn(outbox.take())).toEqual([1]);
    outbox.rewind();
    outbox.add(aMove(2));
    expect(versionsIn(outbox.take())).toEqual([1, 2]);
    vi.useRealTimers();
  });
});
