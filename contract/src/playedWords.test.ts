import { expect, it } from 'vitest';
import type { AnyActivity } from './activity.facts.ts';
import type { Move } from './play.ts';
import { playedWords } from './playedWords.ts';
import { chanceOf } from './playRules.ts';

const part = (id: string, more: object = {}) => ({ id, at: [0, 0, 10, 10] as const, text: id, ...more });
const moves = (...list: (Move | [Move, 't'])[]) =>
  list.map((one, second) =>
    Array.isArray(one) ? { move: one[0], seat: one[1], second } : { move: one, seat: 's' as const, second },
  );
const put = (one: string, to: string): Move => ({ kind: 'put', part: one, to });
const pick = (one: string): Move => ({ kind: 'pick', part: one });
const choose: AnyActivity = {
  kind: 'choose',
  parts: ['cat', 'dog', 'pig', 'cow'].map((id) => part(id)),
  answers: [['cat'], ['dog'], ['pig']],
};
const brief = (activity: AnyActivity, ...list: Parameters<typeof moves>) =>
  playedWords(activity, moves(...list)).map(({ word, result, wrong }) => `${word} ${result} ${wrong}`);

it('says of each word whether it was right at once, with another try, or missed', () => {
  expect(brief(choose, pick('cat'), pick('cow'), pick('dog'), pick('cow'), pick('cat'), pick('pig'))).toEqual([
    'cat right 0',
    'dog helped 1',
    'pig missed 2',
  ]);
  expect(playedWords(choose, moves(pick('cat')))).toMatchObject([
    { how: 'recognised', among: 4, second: 0, isDone: true },
  ]);
});

it('knows what was tried and not done, and counts a hint as a wrong try', () => {
  expect(brief(choose, { kind: 'hint' }, pick('cat'), pick('cow'))).toEqual(['cat helped 1', 'dog missed 1']);
});

it('leaves out what the teacher did, and every round but the first', () => {
  expect(brief(choose, [pick('cat'), 't'], pick('cow'), [pick('dog'), 't'], pick('pig'))).toEqual(['pig right 0']);
  expect(brief(choose, pick('cat'), { kind: 'reset' }, pick('cat'), pick('dog'))).toEqual(['cat right 0']);
  expect(brief(choose, pick('cat'), [{ kind: 'answer' }, 't'], pick('dog'))).toEqual(['cat right 0']);
});

it('speaks of the piece that is moved, and of a spelled word once it is whole', () => {
  const drag: AnyActivity = {
    kind: 'drag',
    parts: [part('cow'), part('pig', { say: 'the pig' }), { id: 'barn' }, { id: 'mud' }],
    answers: [
      ['cow', 'barn'],
      ['pig', 'mud'],
    ],
  };
  expect(brief(drag, put('pig', 'barn'), put('cow', 'barn'), put('pig', 'mud'))).toEqual([
    'cow right 0',
    'the pig helped 1',
  ]);
  const spell: AnyActivity = { kind: 'spell', parts: [part('cat'), part('ox')], answers: [] };
  expect(brief(spell, pick('cat.0'), pick('cat.2'), pick('cat.1'))).toEqual(['cat missed 1']);
  expect(brief(spell, pick('cat.0'), pick('cat.1'), pick('cat.2'), pick('ox.0'))).toEqual(['cat right 0']);
  expect(playedWords(spell, moves(pick('cat.0'), pick('cat.1'), pick('cat.2')))).toMatchObject([{ how: 'spelled' }]);
});

it('says nothing about words of kinds that ask for none', () => {
  expect(
    playedWords({ ...choose, kind: 'memory', answers: [['cat', 'dog']] }, moves(pick('cat'), pick('dog'))),
  ).toEqual([]);
});

it('knows what guessing gets: one of those to choose from, any of those to find, nothing where letters are put together', () => {
  expect(chanceOf(choose)).toBe(0.25);
  expect(chanceOf({ ...choose, kind: 'find', answers: [['cat', 'dog']] })).toBe(0.5);
  expect(chanceOf({ ...choose, kind: 'spell', answers: [] })).toBe(0);
});
