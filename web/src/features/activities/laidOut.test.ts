import type { Activity } from '@skylark/contract/activity';
import { seededBy } from '@skylark/contract/activity.facts';
import { playedOf } from '@skylark/contract/played';
import { askedKey } from '@skylark/contract/playRules';
import { expect, it } from 'vitest';
import { laidOut } from './laidOut.ts';
import { thatIs, whereIs } from './sentences.ts';

const word = (id: string, x: number, y = 10): Activity['parts'][number] => ({ id, at: [x, y, 10, 10], text: id });
const choose: Activity = {
  kind: 'choose',
  task: 'Which one?',
  parts: ['cow', 'pig', 'hen', 'cat', 'dog'].map((id, index) => word(id, index * 20)),
  answers: [['cow'], ['pig'], ['hen'], ['cat'], ['dog']],
};
const placesOf = ({ parts }: Activity): string => JSON.stringify(parts.map(({ at }) => at));

it('places are shuffled in each room and each round, and the same for everybody in it', () => {
  const inRoom = (room: string, round = 0) => placesOf(laidOut(seededBy(choose, room), round));
  expect(inRoom('a')).toBe(inRoom('a'));
  expect(new Set([placesOf(choose), inRoom('a'), inRoom('b'), inRoom('a', 1)]).size).toBe(4);
  expect(placesOf(laidOut(choose, 0))).toBe(placesOf(choose));
});

it('questions are shuffled, too; the fold of a room asks them in that order', () => {
  const orders = ['a', 'b', 'c'].map((room) => {
    const activity = seededBy(choose, room);
    const asked: number[] = [];
    const moves: { move: { kind: 'pick'; part: string }; seat: 's'; second: number }[] = [];
    for (let step = 0; step < 5; step += 1) {
      const number = Number(askedKey(activity, playedOf(activity, moves)) ?? -1);
      asked.push(number);
      moves.push({ move: { kind: 'pick', part: choose.answers[number]?.[0] ?? '' }, seat: 's', second: step });
    }
    expect(playedOf(activity, moves)).toMatchObject({ isSolved: true, wrong: 0 });
    return asked.join();
  });
  expect(new Set(orders).size).toBeGreaterThan(1);
});

it('columns of pairs stay columns; places, parts of other sizes and parts over their own picture stay', () => {
  const match = seededBy(
    {
      ...choose,
      kind: 'match' as const,
      parts: [word('a', 0), word('b', 0, 30), word('c', 0, 60), word('a2', 70), word('b2', 70, 30), word('c2', 70, 60)],
      answers: ['a', 'b', 'c'].map((id) => [id, `${id}2`]),
    },
    'room',
  );
  expect(laidOut(match, 0).parts.map(({ at }) => at?.[0])).toEqual([0, 0, 0, 70, 70, 70]);
  expect(placesOf(laidOut(match, 0))).not.toBe(placesOf(match));
  const picture = (id: string, x: number) => ({
    ...word(id, x),
    picture: { url: '/x', cut: [x, 10, 10, 10] as const },
  });
  const stays: Activity = {
    ...choose,
    kind: 'drag',
    parts: [
      picture('p', 0),
      picture('q', 20),
      { ...word('big', 40), at: [40, 10, 20, 10] },
      word('barn', 70),
      word('mud', 80),
    ],
    answers: [
      ['p', 'barn'],
      ['q', 'mud'],
      ['big', 'mud'],
    ],
  };
  expect(placesOf(laidOut(seededBy(stays, 'room'), 0))).toBe(placesOf(stays));
});

it('sentences are English for things, materials, colours, many and names', () => {
  const said = [
    'fish',
    'orange fruit',
    'apple',
    'grapes',
    'milk',
    'red',
    'a cat',
    'glass',
    'Tom',
    'feet',
    'It is a pig.',
  ];
  expect(said.map((one) => `${thatIs(one)} ${whereIs(one)}`)).toEqual([
    'That is a fish. Where is the fish?',
    'That is an orange fruit. Where is the orange fruit?',
    'That is an apple. Where is the apple?',
    'Those are grapes. Where are the grapes?',
    'That is milk. Where is milk?',
    'That is red. Where is red?',
    'That is a cat. Where is the cat?',
    'That is a glass. Where is the glass?',
    'That is Tom. Where is Tom?',
    'Those are feet. Where are the feet?',
    'It is a pig. Listen: It is a pig.',
  ]);
});
