import type { SentEvent } from '@skylark/contract/room';
import { describe, expect, it } from 'vitest';
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
    // The first two were taken: the third is the one.
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
