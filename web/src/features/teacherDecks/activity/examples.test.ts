import { StoredActivity } from '@skylark/contract/activity';
import { playedOf } from '@skylark/contract/played';
import type { PlayMove } from '@skylark/contract/playState';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hintedMove } from '../../../../test/hintedMove.ts';
import { around, fitted, simplified } from './boxes.ts';
import { drawnPart } from './drawnPart.ts';
import {
  addParts,
  type Edited,
  movePart,
  removeParts,
  setOrder,
  setPaint,
  setPart,
  setSeer,
  toggleAlternative,
  toggleAsked,
  toggleTarget,
  toggleAreaToFind,
} from './edited.ts';
import { exampleNames, exampleOf, laidOut, nameOfExample, sentenceParts, strokesOf } from './examples.ts';
import { faultsOf } from './faults.ts';
import { lettersOf, unknownLetters } from './letters.ts';
import { placedAt } from './places.ts';
import { wordsIn } from './shown.ts';

const key = `slide-${'a'.repeat(40)}.webp`;
const farm = ['cow', 'ice cream', 'hen', 'sheep', 'pig'].map((text) => ({ text, picture: { key } }));

/** Follows the hints until everything is done. */
function isSolvable(activity: Edited): boolean {
  const moves: PlayMove[] = [];
  for (let move = hintedMove(activity, moves); move; move = hintedMove(activity, moves))
    moves.push({ move, seat: 's', second: 0 });
  return playedOf(activity, moves).isSolved;
}

describe.each(exampleNames)('the example of %s', (name) => {
  it.each([
    ['a deck without words', []],
    ['one word', [{ text: 'cow' }]],
    ['words with pictures', farm],
    ['words that are no single words', [{ text: 'x'.repeat(60) }, { text: 'по-английски' }, { text: 'at home' }]],
  ])('can be kept and played to its end, with %s', (_, words) => {
    const example = exampleOf(name, words);
    expect(faultsOf(example)).toEqual([]);
    expect(StoredActivity.parse(example)).toEqual(example);
    expect(isSolvable(example)).toBe(true);
    // Another kind can start with the same words.
    for (const other of exampleNames)
      expect(StoredActivity.safeParse(exampleOf(other, wordsIn(example))).success, other).toBe(true);
  });
});

it('whatever a teacher does, nothing is called playable that the school would refuse', () => {
  const text = fc.oneof(fc.constantFrom('', ' ', 'cat', 'a b', 'egg'), fc.string({ maxLength: 12 }));
  const box = fc.tuple(...[0, 1, 2, 3].map(() => fc.double({ min: -50, max: 150, noNaN: true })));
  const step = fc.oneof(
    fc.record({ do: fc.constant('set' as const), at: fc.nat(9), text: fc.option(text), say: fc.option(text) }),
    fc.record({
      do: fc.constantFrom('remove', 'toggle', 'also', 'add', 'move', 'paint'),
      at: fc.nat(9),
      to: fc.nat(9),
    }),
    fc.record({ do: fc.constant('box' as const), at: fc.nat(9), box }),
    fc.record({
      do: fc.constant('draw' as const),
      points: fc.array(fc.tuple(fc.nat(100), fc.nat(100)), { maxLength: 60 }),
    }),
    fc.record({ do: fc.constant('sentence' as const), text: fc.string({ maxLength: 40 }) }),
  );
  const never = fc.property(fc.constantFrom(...exampleNames), fc.array(step, { maxLength: 14 }), (name, steps) => {
    let now = exampleOf(name, farm);
    for (const one of steps) {
      const part = 'at' in one ? now.parts[one.at] : undefined;
      const other = 'to' in one ? now.parts[one.to] : undefined;
      if (one.do === 'set' && part)
        now = setPart(part.id, {
          ...(one.text !== null && { text: line(one.text) }),
          ...(one.say !== null && { say: line(one.say) }),
        })(now);
      if (one.do === 'remove' && part) now = removeParts([part.id])(now);
      if (one.do === 'move' && part && 'to' in one && now.kind === 'order') now = movePart(part.id, one.to)(now);
      if (one.do === 'add') now = addParts([{ id: `new-${now.parts.length}`, at: [1, 1, 9, 9], text: '' }])(now);
      if (one.do === 'paint' && part && other?.paint && now.kind === 'colour') now = setPaint(part.id, other.id)(now);
      if (one.do === 'toggle' && part && (now.kind === 'choose' || now.kind === 'yesno'))
        now = toggleAsked(part.id)(now);
      if (one.do === 'toggle' && part && now.kind === 'info')
        now = setSeer(
          part.id,
          (['child', 'teacher', 'nobody'] as const)[('to' in one ? one.to : 0) % 3] ?? 'nobody',
        )(now);
      if (one.do === 'also' && part && other && now.kind === 'choose') now = toggleAlternative(part.id, other.id)(now);
      if (one.do === 'toggle' && part && now.kind === 'find') now = toggleAreaToFind(part.id)(now);
      if (one.do === 'toggle' && part && other && now.kind === 'drag') now = toggleTarget(part.id, other.id)(now);
      if (one.do === 'box' && part) {
        const [x = 0, y = 0, width = 1, height = 1] = one.box;
        now = placedAt(part.id, fitted([x, y, width, height]))(now);
      }
      if (one.do === 'draw') now = drawnPart(now, one.points)?.make(now) ?? now;
      if (one.do === 'sentence' && now.kind === 'order') now = setOrder(sentenceParts(line(one.text)))(now);
      if (now.kind === 'memory') now = laidOut(now);
      if (faultsOf(now).length === 0 && !StoredActivity.safeParse(now).success) return false;
    }
    return true;
  });
  // An area to colour whose word is typed and removed again.
  const unnamed = ['listen_colour', [{ do: 'set', at: 0, text: '', say: null }]] as const;
  expect(() => fc.assert(never, { numRuns: 300, examples: [[unnamed[0], [...unnamed[1]]]] })).not.toThrow();
});

/** As allowed by the text fields. */
const line = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}<>]/gu, '').slice(0, 40);

it('a place may have a face, and more letters than can be laid out have a fault of their own', () => {
  const made = exampleOf('sort', farm);
  const named = { ...made, parts: made.parts.map((part) => ({ ...part, text: part.say ?? part.text ?? '' })) };
  expect(StoredActivity.parse(named)).toEqual(named);
  expect(faultsOf(named)).toEqual([]);
  const parts = Array.from({ length: 11 }, (_, at) => ({
    id: `word-${at}`,
    at: [1, 1, 9, 9] as const,
    text: 'x'.repeat(12),
  }));
  expect(faultsOf({ ...exampleOf('spell', []), parts })).toEqual([{ text: 'author.fault.letters' }]);
});

it('of words that are the same any may come first', () => {
  const made = setOrder(sentenceParts('the cat and the dog'))(exampleOf('order', []));
  expect(made.answers).toHaveLength(2);
  expect(new Set(made.answers.map(([first]) => first)).size).toBe(2);
  // After a change no previously right order is kept.
  expect(setPart('word-4', { text: 'a' })(made).answers).toEqual([['word-1', 'word-2', 'word-3', 'word-4', 'word-5']]);
});

it('every English letter and digit has its strokes, inside of its place', () => {
  const all = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  expect(unknownLetters(all)).toEqual([]);
  expect(unknownLetters('cжat!ж')).toEqual(['ж', '!']);
  for (const letter of all)
    for (const stroke of lettersOf(letter, [20, 20, 60, 50])) {
      const [x, y, width, height] = around(stroke);
      expect(Math.min(x - 20, y - 20, 80 - x - width, 70 - y - height), letter).toBeGreaterThanOrEqual(-0.11);
    }
  expect(faultsOf({ ...exampleOf('trace', []), parts: strokesOf('Hi 2 quay') })).toEqual([]);
});

it('a drawn line keeps its form with few points', () => {
  const circle = Array.from(
    { length: 500 },
    (_, at) => [50 + 30 * Math.cos(at / 80), 50 + 30 * Math.sin(at / 80)] as const,
  );
  const few = simplified(circle);
  expect(few.length).toBeLessThanOrEqual(32);
  expect(few.length).toBeGreaterThan(8);
  expect([few[0], few.at(-1)]).toEqual([circle[0], circle.at(-1)]);
});

it.each(exampleNames)('an activity made from an example has its name: %s', (name) => {
  expect(nameOfExample(exampleOf(name, farm))).toBe(name);
});
