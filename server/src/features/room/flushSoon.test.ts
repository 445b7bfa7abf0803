import { expect, it, vi } from 'vitest';
import { flushSoon } from './flushSoon.ts';

it('one that throws keeps nobody else from being flushed, and the error is not lost', () => {
  vi.useFakeTimers();
  try {
    const flushed: string[] = [];
    const aFlushing = (name: string) => ({ flush: () => void flushed.push(name) });
    const error = new Error('broken');
    const broken = {
      flush: () => {
        throw error;
      },
    };
    for (const one of [aFlushing('first'), broken, aFlushing('last')]) flushSoon(one);
    expect(() => vi.runAllTimers()).toThrow(new AggregateError([error], 'output could not be sent'));
    expect(flushed).toEqual(['first', 'last']);
    flushSoon(aFlushing('again'));
    vi.runAllTimers();
    expect(flushed).toEqual(['first', 'last', 'again']);
  } finally {
    vi.useRealTimers();
  }
});
