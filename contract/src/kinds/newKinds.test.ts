import { expect, it } from 'vitest';
import type { AnyActivity } from '../activity.facts.ts';
import { faultOf } from '../activityFault.facts.ts';
import type { Move } from '../play.ts';
import { playedOf } from '../played.ts';
import { playedWords } from '../playedWords.ts';
import { chanceOf } from '../playRules.ts';
import type { PlayMove } from '../playState.ts';
import type { Seat } from '../room.ts';
import { asTyped, gapIn } from './typed.ts';

const by =
  (seat: Seat) =>
  (...moves: Move[]): PlayMove[] =>
    moves.map((move, second) => ({ move, seat, second }));
const child = by('s');
const pick = (part: string): Move => ({ kind: 'pick', part });
const put = (part: string, to: string): Move => ({ kind: 'put', part, to });
const type = (part: string, text: string): Move => ({ kind: 'type', part, text });
const at = [10, 10, 20, 20] as const;

const yesno: AnyActivity = {
  kind: 'yesno',
  parts: [
    { id: 'cat', text: 'cat', say: 'cat' },
    { id: 'dog', text: 'fish', say: 'dog' },
  ],
  answers: [['cat']],
};

it('yes or no: each is answered once, a wrong answer is asked again, and guessing is right half of the time', () => {
  const moves = child(pick('cat.0'), pick('dog.0'), pick('cat.1'), pick('cat.1'), pick('dog.0'));
  expect(playedOf(yesno, moves)).toMatchObject({ isSolved: true, wrong: 1, firstTry: 1 });
  expect(playedOf(yesno, moves).hard).toEqual(new Set(['cat']));
  expect(chanceOf(yesno)).toBe(0.5);
  expect(playedWords(yesno, moves)).toMatchObject([
    { word: 'cat', result: 'helped', how: 'recognised', among: 2 },
    { word: 'dog', result: 'right', how: 'recognised', among: 2 },
  ]);
  expect(faultOf({ ...yesno, answers: [['cat', 'dog']] })).toEqual(['answers']);
  expect(faultOf({ ...yesno, parts: [{ id: 'cat' }, { id: 'dog' }] })).toEqual(['parts', 0]);
});

it('flash cards: turned is done, and turned back as often as one likes; nothing is said about words', () => {
  const cards: AnyActivity = {
    kind: 'cards',
    parts: [
      { id: 'a', at, text: 'hen', say: 'This is a hen.' },
      { id: 'b', at, text: 'cow', say: 'This is a cow.' },
    ],
    answers: [],
  };
  const moves = child(pick('a'), pick('a'), pick('a'));
  expect(playedOf(cards, moves)).toMatchObject({ faceUp: ['a'], wrong: 0, isSolved: false });
  expect(playedOf(cards, [...moves, ...child(pick('b'))]).isSolved).toBe(true);
  expect(playedWords(cards, moves)).toEqual([]);
  expect(faultOf({ ...cards, parts: [{ id: 'a', at, text: 'hen' }] })).toEqual(['parts', 0]);
});

it('listen and do: only what is said counts, in its order; the right thing in a wrong place is wrong', () => {
  const follow: AnyActivity = {
    kind: 'follow',
    parts: [
      { id: 'ball', at, text: 'ball' },
      { id: 'doll', at, text: 'doll' },
      { id: 'bag', at, say: 'bag' },
      { id: 'box', at, say: 'box' },
    ],
    answers: [
      ['ball', 'bag'],
      ['doll', 'box'],
    ],
  };
  const moves = child(put('doll', 'box'), put('ball', 'box'), put('ball', 'bag'), put('doll', 'box'));
  expect(playedOf(follow, moves)).toMatchObject({ isSolved: true, wrong: 2, firstTry: 1 });
  expect(playedWords(follow, moves)).toMatchObject([
    { word: 'ball', result: 'missed' },
    { word: 'doll', result: 'right' },
  ]);
  const painted = { ...follow, parts: [...follow.parts, { id: 'red', at, paint: 'red' as const }] };
  expect(faultOf(painted)).toEqual(['answers']);
});

it('a word that is heard is typed: neither case nor spaces are mistakes, and it counts as spelled', () => {
  const gap: AnyActivity = {
    kind: 'gap',
    parts: [{ id: 'w', text: 'ice cream', say: 'I like ice cream.' }],
    answers: [],
  };
  const moves = child(type('w', 'ice'), pick('w'), type('nobody', 'ice cream'), type('w', ' Ice  CREAM '));
  expect(playedOf(gap, moves)).toMatchObject({ isSolved: true, wrong: 1, last: { kind: 'right' } });
  expect(playedOf(gap, moves.slice(0, 1)).last?.to).toBe('ice');
  expect(playedWords(gap, moves)).toMatchObject([{ how: 'spelled', result: 'helped', among: null }]);
  expect(asTyped('Let’s')).toBe("let's");
  expect(gapIn('I like ice cream.', 'Ice cream')).toEqual(['I like ', '.']);
  expect(gapIn('A caterpillar and a cat', 'cat')).toEqual(['A caterpillar and a ', '']);
  expect(gapIn('A caterpillar', 'cat')).toBeUndefined();
  expect(faultOf({ ...gap, parts: [{ id: 'w', text: 'кот' }] })).toEqual(['parts', 0]);
});

it('an information gap: each half has its own pieces, and of two that are the same any will do', () => {
  const info: AnyActivity = {
    kind: 'info',
    parts: [
      { id: 'a', at, text: 'bee' },
      { id: 'b', at, text: 'Bee' },
      { id: 'c', at, text: 'ant' },
    ],
    answers: [['a', 'b'], ['c']],
  };
  const wrong = child(put('c', 'a'), put('a', 'c'));
  expect(playedOf(info, wrong)).toMatchObject({ wrong: 0, isSolved: false });
  const moves = child(put('a', 'b'), put('a', 'a'), put('b', 'a'));
  expect(playedOf(info, moves).positions).toEqual(
    new Map([
      ['b', 'a'],
      ['a', 'b'],
    ]),
  );
  expect(playedOf(info, [...moves, ...by('t')(put('c', 'c'))]).isSolved).toBe(true);
  // The teacher's moves say nothing about the child.
  expect(playedWords(info, [...moves, ...by('t')(put('c', 'c'))]).map(({ word }) => word)).toEqual(['Bee', 'bee']);
  expect(faultOf({ ...info, answers: [['a', 'b', 'c']] })).toEqual(['answers']);
  expect(faultOf({ ...info, answers: [['a'], ['a']] })).toEqual(['answers']);
});
