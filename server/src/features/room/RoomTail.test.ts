import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryFrame, entryFrom, entryText, entryTo } from './eventsMessage.ts';
import { RoomTail } from './RoomTail.ts';

const entry = fc.record({
  author: fc.constantFrom('t' as const, 's' as const, '-' as const),
  client: fc.constantFrom('one', 'two'),
  isEchoed: fc.boolean(),
  isForPens: fc.boolean(),
  text: fc.oneof(
    { weight: 9, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 9_000 }).map((length) => 'ї'.repeat(length)) },
  ),
});

it('has the last 96 entries at least, with every letter, whatever their lengths', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 300, size: 'max' }),
      fc.nat({ max: 5_000 }),
      fc.nat({ max: 320 }),
      fc.boolean(),
      (entries, before, back, isPen) => {
        const tail = new RoomTail(before);
        const all = entries.map((one, index) => {
          const seq = before + 1 + index;
          const body = JSON.stringify({ k: 'say', text: one.text });
          const frame = entryFrame(seq, one.author, body);
          tail.add(one, frame, entryFrom(frame), entryTo(frame));
          return { ...one, seq, said: entryText(seq, one.author, body) };
        });
        const last = before + entries.length;
        const since = Math.max(0, last - back);
        const wanted = all.filter(
          (one) =>
            one.seq > since &&
            (!isPen || one.isForPens) &&
            (one.isEchoed || one.author !== 's' || one.client !== 'two'),
        );
        const texts = wanted.map(({ said }) => said);
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
