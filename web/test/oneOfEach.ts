import type { StoredActivity } from '@skylark/contract/activity';
import type { ActivityKind } from '@skylark/contract/activity.facts';

type Part = StoredActivity['parts'][number];
const word = (id: string, x: number, y: number, text = id): Part => ({ id, text, at: [x, y, 18, 16] });
const spot = (id: string, x: number, y: number, say = id): Part => ({ id, say, at: [x, y, 24, 24] });

/** A small activity of each kind that can be solved in a few moves, without pictures. */
export const oneOfEach: Readonly<Record<ActivityKind, StoredActivity>> = {
  drag: {
    kind: 'drag',
    task: 'Put the animals away.',
    parts: [word('cow', 12, 20), word('pig', 12, 50), spot('barn', 60, 15), spot('mud', 60, 55)],
    answers: [
      ['cow', 'barn'],
      ['pig', 'mud'],
    ],
  },
  match: {
    kind: 'match',
    task: 'Match the words.',
    parts: [word('cat', 20, 20), word('dog', 20, 55), word('meow', 60, 55), word('woof', 60, 20)],
    answers: [
      ['cat', 'meow'],
      ['dog', 'woof'],
    ],
  },
  choose: {
    kind: 'choose',
    task: 'Which one is it?',
    parts: [word('sun', 15, 40), word('moon', 41, 40), word('star', 67, 40)],
    answers: [['moon'], ['sun']],
  },
  order: {
    kind: 'order',
    task: 'Make a sentence.',
    parts: [word('i', 0, 0, 'I'), word('like', 0, 0), word('milk', 0, 0)],
    answers: [['i', 'like', 'milk']],
    at: [15, 20, 70, 22],
    tray: [15, 55, 70, 25],
  },
  spell: {
    kind: 'spell',
    task: 'Spell the word.',
    parts: [{ id: 'egg', text: 'egg', at: [30, 76, 40, 18] }],
    answers: [],
  },
  memory: {
    kind: 'memory',
    task: 'Find the pairs.',
    parts: [word('red', 25, 15), word('red-2', 55, 15, 'red'), word('blue', 25, 50), word('blue-2', 55, 50, 'blue')],
    answers: [
      ['red', 'red-2'],
      ['blue', 'blue-2'],
    ],
  },
  find: {
    kind: 'find',
    task: 'Find the fruit.',
    parts: [spot('apple', 12, 20), spot('chair', 40, 20), spot('pear', 66, 20)],
    answers: [['apple', 'pear']],
  },
  cover: {
    kind: 'cover',
    task: 'What is hidden here?',
    parts: [spot('left', 15, 30), spot('right', 60, 30)],
    answers: [],
  },
  colour: {
    kind: 'colour',
    task: 'Colour the hat.',
    parts: [
      { id: 'hat', shape: [30, 60, 50, 20, 70, 60] },
      { id: 'red', paint: 'red', at: [20, 72, 12, 20] },
      { id: 'blue', paint: 'blue', at: [68, 72, 12, 20] },
    ],
    answers: [['hat', 'red']],
  },
  trace: {
    kind: 'trace',
    task: 'Trace the letter.',
    parts: [
      { id: 'down', shape: [45, 20, 45, 80] },
      { id: 'across', shape: [35, 30, 55, 30] },
    ],
    answers: [],
  },
  yesno: {
    kind: 'yesno',
    task: 'Yes or no?',
    parts: [
      { id: 'ice', text: 'Ice is cold.' },
      { id: 'fire', text: 'Fire is cold.' },
    ],
    answers: [['ice']],
  },
  cards: {
    kind: 'cards',
    task: 'Turn the cards.',
    parts: [
      { ...word('hen', 20, 30), say: 'a hen' },
      { ...word('duck', 60, 30), say: 'a duck' },
    ],
    answers: [],
  },
  follow: {
    kind: 'follow',
    task: 'Listen and put.',
    parts: [word('ball', 12, 70), word('doll', 40, 70), spot('bag', 60, 22), spot('shelf', 14, 22, 'on the shelf')],
    answers: [
      ['ball', 'bag'],
      ['doll', 'shelf'],
    ],
  },
  gap: {
    kind: 'gap',
    task: 'Listen and write.',
    parts: [
      { id: 'sun', text: 'sun', say: 'I can see the sun.' },
      { id: 'tea', text: 'tea' },
    ],
    answers: [],
  },
  info: {
    kind: 'info',
    task: 'Ask each other.',
    parts: [word('bee', 15, 20), word('ant', 45, 20), word('fly', 15, 48), word('bug', 45, 48)],
    answers: [
      ['bee', 'bug'],
      ['ant', 'fly'],
    ],
  },
  say: {
    kind: 'say',
    task: 'Say it.',
    parts: [
      { id: 'hello', text: 'hello' },
      { id: 'bye', text: 'bye' },
    ],
    answers: [],
  },
};
