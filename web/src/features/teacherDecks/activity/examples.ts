import { type ActivityKind, PART_TEXT_MAX, SPELLED_MAX } from '@skylark/contract/activity.facts';
import { canBeTyped } from '@skylark/contract/kinds/typed';
import { column, row } from './boxes.ts';
import { type Edited, type EditedPart, isPainting, type Word } from './edited.ts';
import { lettersOf, unknownLetters } from './letters.ts';

/** The choices for a teacher: each kind, some of them with two variants. */
export const exampleNames = [
  'match',
  'memory',
  'listen',
  'choose',
  'spell',
  'order',
  'drag',
  'sort',
  'find',
  'cover',
  'colour',
  'trace',
  'yesno',
  'cards',
  'listen_colour',
  'listen_put',
  'gap',
  'info',
  'say',
] as const;
export type ExampleName = (typeof exampleNames)[number];

/** Used when the deck has no words. */
const WORDS: readonly Word[] = [{ text: 'cat' }, { text: 'dog' }, { text: 'sun' }, { text: 'hat' }];
const CARDS = 4;
const LETTERS = 6;
const GAPS = 3;
/** Beside the buttons and the written task. */
const ASKED: Edited['at'] = [4, 3, 44, 14];
const INFO_CARDS = 6;

/** The entry of the list that matches an activity's kind. */
export function nameOfExample(activity: Pick<Edited, 'kind' | 'ear' | 'answers' | 'parts'>): ExampleName {
  const { kind, ear, answers } = activity;
  if (kind === 'follow') return isPainting(activity) ? 'listen_colour' : 'listen_put';
  if (kind === 'choose' && ear === true) return 'listen';
  // Fewer places than things: groups.
  const places = new Set(answers.flatMap(([, ...places]) => places));
  return kind === 'drag' && places.size > 0 && places.size < answers.length ? 'sort' : kind;
}

/** A complete, playable activity made from words, as a starting point for the teacher. */
export function exampleOf(name: ExampleName, of: readonly Word[]): Edited {
  const known = of.filter(({ text }) => text.length <= PART_TEXT_MAX);
  const isShort = known.length < 2;
  const words = (isShort ? [...known, ...WORDS.slice(0, 3)] : known).slice(0, CARDS);
  switch (name) {
    case 'match':
      return match(words);
    case 'memory':
      return memory(words);
    case 'listen':
    case 'choose':
      return choose(words, name === 'listen');
    case 'spell':
      return spell([...words, ...WORDS]);
    case 'order':
      return order(`I can see ${withArticle(words[0]?.text ?? 'cat')}.`);
    case 'drag':
      return drag(words);
    case 'sort':
      return sort(words);
    case 'find':
      return find(words);
    case 'cover':
      return cover(words);
    case 'colour':
      return colour();
    case 'trace':
      return trace([...words, ...WORDS]);
    case 'yesno':
      return yesno(words);
    case 'cards':
      return cards(words);
    case 'listen_colour':
      return { ...colour(), kind: 'follow', task: 'Listen and colour.', ear: true, at: ASKED };
    case 'say':
      return begin(
        'say',
        'Say the word.',
        words.map(({ text, picture }, at) => ({ id: numbered('word', at), text, ...(picture && { picture }) })),
      );
    case 'gap':
      return gap([...words, ...WORDS]);
    case 'info':
      return info([...words, ...WORDS]);
    case 'listen_put':
      return put(words);
  }
}

const numbered = (prefix: string, at: number): string => `${prefix}-${at + 1}`;
const withArticle = (word: string): string => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`);
const begin = (kind: ActivityKind, task: string, parts: EditedPart[], answers: Edited['answers'] = []): Edited => ({
  kind,
  task,
  parts,
  answers,
});
/** A word's picture, or the word in capitals when it has none: matches the word without being equal to it. */
const faceOf = ({ text, picture }: Word): Partial<EditedPart> =>
  picture ? { picture, say: text } : { text: text.toUpperCase(), say: text };

function match(words: readonly Word[]): Edited {
  const left = column(words.length, [10, 8, 26, 84]);
  const right = column(words.length, [64, 8, 26, 84]);
  return begin(
    'match',
    'Match.',
    [
      ...words.map((word, at) => ({ id: numbered('left', at), at: left[at], ...faceOf(word) })),
      // Shifted by one row, because a pair side by side would be too easy.
      ...words.map(({ text }, at) => ({ id: numbered('right', at), at: right[(at + 1) % words.length], text })),
    ],
    words.map((_, at) => [numbered('left', at), numbered('right', at)]),
  );
}

function memory(words: readonly Word[]): Edited {
  const pairs = words.map((word, at) => [
    { id: numbered('picture', at), ...faceOf(word) },
    { id: numbered('word', at), text: word.text },
  ]);
  const answers = pairs.map((pair) => pair.map(({ id }) => id));
  return laidOut({ ...begin('memory', 'Find the pairs.', pairs.flat(), answers), tray: [3, 4, 94, 92] });
}

/** Arranges the cards of a memory game in rows; they are shuffled in each round. */
export function laidOut(activity: Edited): Edited {
  const { parts, tray = [3, 4, 94, 92] } = activity;
  const lines = parts.length <= 3 ? 1 : parts.length <= 12 ? 2 : parts.length <= 24 ? 3 : 4;
  const each = Math.ceil(parts.length / lines);
  const [left, top, width, height] = tray;
  const tall = (height - 2) / lines;
  return {
    ...activity,
    parts: parts.map((part, index) => {
      const line = Math.floor(index / each);
      const places = row(each, [left + 2, top + 2 + line * tall, width - 4, tall - 3]);
      return { ...part, at: places[index % each] };
    }),
  };
}

function choose(words: readonly Word[], isHeard: boolean): Edited {
  const places = row(words.length, [6, 44, 88, 46]);
  const parts = words.map(({ text, picture }, at) => ({
    id: numbered('card', at),
    at: places[at],
    ...(picture ? { picture, say: text } : { text }),
  }));
  const task = isHeard ? 'Listen. Which one is it?' : 'Which one is it?';
  const asked = parts.map(({ id }) => [id]).toReversed();
  return { ...begin('choose', task, parts, asked), at: [25, 10, 50, 22], ...(isHeard && { ear: true }) };
}

function spell(words: readonly Word[]): Edited {
  const text = words.find((word) => new RegExp(`^[A-Za-z]{2,${SPELLED_MAX}}$`).test(word.text))?.text ?? 'cat';
  return begin('spell', 'Spell the word.', [{ id: 'word-1', at: [14, 76, 72, 20], text }]);
}

/** The words of a sentence, in order. */
export const sentenceParts = (sentence: string): EditedPart[] =>
  sentence
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((text, at) => ({ id: numbered('word', at), text: text.slice(0, PART_TEXT_MAX) }));

function order(sentence: string): Edited {
  const parts = sentenceParts(sentence);
  const line = parts.map(({ id }) => id);
  return { ...begin('order', 'Put the words in order.', parts, [line]), at: [8, 8, 84, 24], tray: [8, 52, 84, 38] };
}

function drag(words: readonly Word[]): Edited {
  const things = row(words.length, [6, 78, 88, 16]);
  const places = row(words.length, [6, 20, 88, 40]);
  return begin(
    'drag',
    'Put each word in its place.',
    [
      ...words.map(({ text }, at) => ({ id: numbered('thing', at), at: things[(at + 1) % words.length], text })),
      ...words.map((word, at) => ({
        id: numbered('place', at),
        at: places[at],
        // Without pictures, the places are on the slide.
        ...(words.every(({ picture }) => picture) ? faceOf(word) : { say: word.text }),
      })),
    ],
    words.map((_, at) => [numbered('thing', at), numbered('place', at)]),
  );
}

function sort(words: readonly Word[]): Edited {
  const things = row(words.length, [6, 80, 88, 15]);
  const half = Math.ceil(words.length / 2);
  return begin(
    'drag',
    'Sort the words into two groups.',
    [
      ...words.map(({ text }, at) => ({ id: numbered('thing', at), at: things[at], text })),
      { id: 'place-1', at: [4, 8, 44, 64], text: 'Group 1' },
      { id: 'place-2', at: [52, 8, 44, 64], text: 'Group 2' },
    ],
    words.map((_, at) => [numbered('thing', at), numbered('place', at < half ? 0 : 1)]),
  );
}

function find(words: readonly Word[]): Edited {
  const places = row(words.length, [6, 30, 88, 40], 4);
  const parts = words.map(({ text }, at) => ({ id: numbered('spot', at), at: places[at], say: text }));
  return begin('find', `Find the ${words[0]?.text ?? 'cat'}.`, parts, [['spot-1']]);
}

function cover(words: readonly Word[]): Edited {
  const places = row(words.length, [6, 20, 88, 60], 3);
  return begin(
    'cover',
    'What is hiding? Guess, and look.',
    words.map(({ text }, at) => ({ id: numbered('cover', at), at: places[at], say: text })),
  );
}

function colour(): Edited {
  return begin(
    'colour',
    'Colour the picture.',
    [
      { id: 'area-1', at: [12, 14, 32, 50], say: 'the left side' },
      { id: 'area-2', at: [56, 14, 32, 50], say: 'the right side' },
      { id: 'pot-1', at: [34, 76, 11, 20], say: 'red', paint: 'red' },
      { id: 'pot-2', at: [55, 76, 11, 20], say: 'blue', paint: 'blue' },
    ],
    [
      ['area-1', 'pot-1'],
      ['area-2', 'pot-2'],
    ],
  );
}

function trace(words: readonly Word[]): Edited {
  const { text } = words.find((word) => word.text.length <= LETTERS && unknownLetters(word.text).length === 0) ?? {
    text: 'cat',
  };
  return begin('trace', traceTask(text), strokesOf(text));
}

function yesno(words: readonly Word[]): Edited {
  const parts = words.map((word, at) => {
    // Every second picture is combined with another word.
    const asked = at % 2 === 0 ? word : (words[(at + 1) % words.length] ?? word);
    return {
      id: numbered('card', at),
      text: asked.text,
      say: word.text,
      ...(word.picture && { picture: word.picture }),
    };
  });
  const isTrue = parts.filter(({ text, say }) => text === say);
  const answers = isTrue.map(({ id }) => [id]);
  return { ...begin('yesno', 'Look. Yes or no?', parts, answers), at: ASKED };
}

function cards(words: readonly Word[]): Edited {
  const places = row(words.length, [6, 20, 88, 60], 3);
  return begin(
    'cards',
    'What is it? Say it, and turn the card.',
    words.map(({ text, picture }, at) => ({
      id: numbered('card', at),
      at: places[at],
      text,
      ...(picture ? { picture } : { say: `This is ${withArticle(text)}.` }),
    })),
  );
}

/** Requires at least two words. */
function gap(words: readonly Word[]): Edited {
  const typed = words.filter(({ text }) => canBeTyped(text)).slice(0, GAPS);
  return begin(
    'gap',
    'Listen and write the word.',
    typed.map(({ text, picture }, at) => ({
      id: numbered('word', at),
      text,
      say: `I can see ${withArticle(text)}.`,
      ...(picture && { picture }),
    })),
  );
}

function info(words: readonly Word[]): Edited {
  const known = [...new Map(words.map((word) => [word.text.toLowerCase(), word])).values()].slice(0, INFO_CARDS);
  const columns = Math.ceil(known.length / 2);
  const places = [...row(columns, [12, 16, 76, 26], 6), ...row(columns, [12, 47, 76, 26], 6)];
  const parts = known.map(({ text, picture }, at) => ({
    id: numbered('card', at),
    at: places[at],
    ...(picture ? { picture, say: text } : { text }),
  }));
  const halfOf = (odd: number): string[] => parts.filter((_, at) => at % 2 === odd).map(({ id }) => id);
  return begin('info', 'Ask: “What is number one?” Then put it there.', parts, [halfOf(0), halfOf(1)]);
}

function put(words: readonly Word[]): Edited {
  const things = row(words.length, [6, 76, 88, 20]);
  return {
    ...begin(
      'follow',
      'Listen and put.',
      [
        ...words.map((word, at) => ({
          id: numbered('thing', at),
          at: things[at],
          ...(word.picture ? { picture: word.picture, say: word.text } : { text: word.text }),
        })),
        { id: 'place-1', at: [6, 20, 42, 52], text: 'red box' },
        { id: 'place-2', at: [52, 20, 42, 52], text: 'blue box' },
      ],
      words.map((_, at) => [numbered('thing', at), numbered('place', at % 2)]),
    ),
    ear: true,
    at: ASKED,
  };
}

export const traceTask = (word: string): string => `Trace the word: ${word}.`;

/** @param say the written text, for people who can't see it */
export const strokesOf = (word: string, from = 0): EditedPart[] =>
  lettersOf(word, [5, 12, 90, 76]).map((shape, at) => ({ id: numbered('line', from + at), say: word, shape }));
