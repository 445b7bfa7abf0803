import { expect, it } from 'vitest';
import { beginOf, levelRank, placeOf, type RungAnswers } from './placement.facts.ts';

/** Asks a child that knows the words of the first lessons, word by word. */
function play(count: number, knows: (rung: number) => boolean): { begin: number; asked: number } {
  const at = new Map<number, RungAnswers>();
  for (let asked = 0; asked < 200; asked += 1) {
    const place = placeOf(count, at);
    if ('begin' in place) return { begin: place.begin, asked };
    const { right, wrong } = at.get(place.ask) ?? { right: 0, wrong: 0 };
    at.set(place.ask, knows(place.ask) ? { right: right + 1, wrong } : { right, wrong: wrong + 1 });
  }
  throw new Error('never ends');
}

it('finds the first lesson that a child does not know, wherever it is, in a few questions', () => {
  for (const count of [0, 1, 2, 3, 8, 19, 48])
    for (let begins = 0; begins <= count; begins += 1) {
      const { begin, asked } = play(count, (rung) => rung < begins);
      expect([count, begin]).toEqual([count, begins]);
      expect(asked).toBeLessThanOrEqual(36);
    }
  expect(play(48, () => false)).toEqual({ begin: 0, asked: 2 });
});

it('takes the place found so far when the time is over', () => {
  const known = { right: 3, wrong: 0 };
  expect(beginOf(48, new Map())).toBe(0);
  expect(
    beginOf(
      48,
      new Map([
        [0, known],
        [2, { right: 2, wrong: 1 }],
      ]),
    ),
  ).toBe(1);
  expect(
    beginOf(
      48,
      new Map([
        [0, known],
        [2, known],
      ]),
    ),
  ).toBe(3);
  // One lucky lesson above one that isn't known.
  expect(
    beginOf(
      48,
      new Map([
        [2, { right: 0, wrong: 2 }],
        [6, known],
      ]),
    ),
  ).toBe(2);
});

it('orders levels as schools name them', () => {
  const levels = ['B1', 'Elementary', 'Whatever', 'A2 Flyers', 'Beginner', 'Pre A1 Starters'];
  expect(levels.toSorted((a, b) => levelRank(a) - levelRank(b))).toEqual([
    'Pre A1 Starters',
    'Beginner',
    'Elementary',
    'A2 Flyers',
    'B1',
    'Whatever',
  ]);
});
