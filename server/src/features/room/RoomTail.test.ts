import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RoomTail } from './RoomTail.ts';

const entry = fc.record({
  author: fc.constantFrom('t' as const, 's' as const, '-' as const),
  client: fc.constantFrom('one', 'two'),
  isEchoed: fc.boolean(),
  isForPens: fc.boolean(),
  text: fc.string({ maxLength: 8 }),
});

it('has the last 96 entries at least, for whoever they are meant', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 300, size: 'max' }),
      fc.nat({ max: 5_000 }),
      fc.nat({ max: 320 }),
      fc.boolean(),
      (entries, before, back, isPen) => {
        const tail = new RoomTail(before);
        const all = entries.map((entry, index) => ({ ...entry, seq: before + 1 + index }));
        for (const entry of all) tail.add(entry);
        const last = before + entries.length;
        const since = Math.max(0, last - back);
        const wanted = all.filter(
          (one) =>
            one.seq > since &&
            (!isPen || one.isForPens) &&
            (one.isEchoed || one.author !== 's' || one.client !== 'two'),
        );
        const texts = wanted.map(({ text }) => text);
        const found = tail.after(since, { seat: 's', client: 'two' }, isPen);
        const mayBeGone = back > Math.min(96, entries.length);
        expect(found ?? (mayBeGone ? texts : found)).toEqual(texts);
      },
    ),
    { numRuns: 60 },
  );
});

it('is empty at first, and knows nothing of before', () => {
  const tail = new RoomTail(7);
  expect(tail.after(7)).toEqual([]);
  expect(tail.after(6)).toBeUndefined();
});
