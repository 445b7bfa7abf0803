/**
 * Builders for each kind of activity on the demo's slides. Positions are in per cent of the slide
 * (docs/decisions/0072); `units`, `standing` and `about` convert from the drawing's units.
 */
import { nth } from './kit/nth.ts';

type Box = [number, number, number, number];

const round = (number: number) => Math.round(number * 10) / 10;
/** @param h in units */
export const units = (x: number, y: number, w: number, h: number): Box => {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(1600, x + w), Math.min(900, y + h)];
  return [round(left / 16), round(top / 9), round((right - left) / 16), round((bottom - top) / 9)];
};
/** Box of a drawing whose feet are at x, y. */
export const standing = (x: number, y: number, scale: number, w = 380, h = 330) =>
  units(x - (w * scale) / 2, y - h * scale, w * scale, (h + 15) * scale);
/** Box of a drawing centred at x, y. */
export const about = (x: number, y: number, size: number) => units(x - size / 2, y - size / 2, size, size);

/** Below the picture of a slide that shows one word. */
export const spell = (word: string, at: Box = [14, 78, 72, 20]) => ({
  kind: 'spell',
  task: `Spell the word: ${word}.`,
  parts: [{ id: word, at, text: word }],
});

export const find = (task: string, wanted: [string, Box][], others: [string, Box][] = []) => ({
  kind: 'find',
  task,
  parts: [...wanted, ...others].map(([say, at], index) => ({ id: `spot-${index + 1}`, at, say })),
  answers: [wanted.map((_, index) => `spot-${index + 1}`)],
});

/**
 * The four cards next to the speaker: which one is it?
 * @param sentences in the order of the cards
 */
export const byEar = (sentences: string[], asked: number[]) => ({
  kind: 'choose',
  task: 'Listen. Which one is it?',
  ear: true,
  at: [27, 8, 69, 26],
  parts: sentences.map((say, index) => ({ id: `card-${index + 1}`, at: [26 + index * 18.3, 51, 15.7, 39], say })),
  answers: asked.map((number) => [`card-${number}`]),
});

/** The sentence in the speech bubble, from words placed over the cards. */
export const order = (sentence: string) => {
  const words = sentence.split(' ');
  const parts = words.map((text, index) => ({ id: `word-${index + 1}`, text }));
  return {
    kind: 'order',
    task: 'Put the words in order.',
    at: [27, 9, 69, 24],
    tray: [26, 52, 71, 40],
    parts,
    answers: [parts.map(({ id }) => id)],
  };
};

/**
 * Pairs of a picture and its word.
 * @param cards of the slides 2, 3, 4 ...
 */
export const memory = (deck: string, cards: [string, Box][]) => {
  const place = (at: number): Box => [
    8 + (at % cards.length) * (84 / cards.length) + 1,
    at < cards.length ? 24 : 61,
    84 / cards.length - 2,
    34,
  ];
  return {
    kind: 'memory',
    task: 'Find the pairs: a picture and its word.',
    // Covers everything the slide shows.
    tray: [6, 21, 88, 77],
    parts: cards.flatMap(([word, cut], index) => [
      { id: `picture-${index + 1}`, at: place(index), say: word, picture: { file: `${deck}/0${index + 2}.webp`, cut } },
      { id: `word-${index + 1}`, at: place(index + cards.length), text: word },
    ]),
    answers: cards.map((_, index) => [`picture-${index + 1}`, `word-${index + 1}`]),
  };
};
/** The middle of a slide with one word, excluding the word. */
export const MIDDLE: Box = [27, 6, 46, 68];

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];
/** Numbers that are dragged into empty boxes. */
export const count = (boxes: [string, Box, number][], numbers: [number, Box][]) => ({
  kind: 'drag',
  task: 'How many? Put the numbers in.',
  parts: [
    ...numbers.map(([number, at]) => ({ id: `number-${number}`, at, text: String(number), say: NUMBERS[number] })),
    ...boxes.map(([say, at], index) => ({ id: `box-${index + 1}`, at, say })),
  ],
  answers: boxes.map(([, , number], index) => [`number-${number}`, `box-${index + 1}`]),
});
/** The middles of three cards. */
const CARDS = [290, 800, 1310];
/** Next to their boxes. */
export const besideBox = (at: number) => units(nth(CARDS, Math.floor(at / 2)) + (at % 2 ? 92 : -202), 694, 110, 120);
export const boxOfCard = (at: number) => units(nth(CARDS, at) - 75, 679, 150, 150);

/** Two columns that belong together. */
export const match = (task: string, left: [string, Box][], right: [string, Box][], pairs: [number, number][]) => ({
  kind: 'match',
  task,
  parts: [
    ...left.map(([say, at], index) => ({ id: `left-${index + 1}`, at, say })),
    ...right.map(([say, at], index) => ({ id: `right-${index + 1}`, at, say })),
  ],
  answers: pairs.map(([one, other]) => [`left-${one}`, `right-${other}`]),
});

export const cover = (task: string, covers: [string, Box][]) => ({
  kind: 'cover',
  task,
  parts: covers.map(([say, at], index) => ({ id: `cover-${index + 1}`, at, say })),
});

/**
 * Things of the slide to be moved to their places.
 * @param places with the number of their thing
 */
export const complete = (task: string, file: string, things: [string, Box][], places: [string, Box, number][]) => ({
  kind: 'drag',
  task,
  parts: [
    ...things.map(([say, at], index) => ({ id: `thing-${index + 1}`, at, say, picture: { file, cut: at } })),
    ...places.map(([say, at], index) => ({ id: `place-${index + 1}`, at, say })),
  ],
  answers: places.map(([, , thing], index) => [`thing-${thing}`, `place-${index + 1}`]),
});

/** Outlines and pots of paint. */
export const colour = (task: string, areas: [string, number[], string][], pots: [string, Box][]) => ({
  kind: 'colour',
  task,
  parts: [
    ...areas.map(([say, shape], index) => ({ id: `area-${index + 1}`, say, shape: shape.map(round) })),
    ...pots.map(([paint, at]) => ({ id: `pot-${paint}`, at, say: paint, paint })),
  ],
  answers: areas.map(([, , paint], index) => [`area-${index + 1}`, `pot-${paint}`]),
});
export const BALLOON = [
  20, 23.7, 23, 24.3, 25.6, 27, 27.6, 32, 28.4, 39, 27.6, 46, 25.6, 52.5, 23, 57.5, 20, 61, 17, 57.5, 14.4, 52.5, 12.2,
  46, 11.4, 39, 12.2, 32, 14.4, 27, 17, 24.3,
];
/** One band of the rainbow, counted from the outside. */
export const arc = (band: number) => {
  const STEPS = 12;
  const along = (radius: number, step: number) => {
    const turn = Math.PI * (1 - step / STEPS);
    return [(800 + radius * Math.cos(turn)) / 16, (862 - radius * Math.sin(turn)) / 9];
  };
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step);
  const outer = 640 - 72 * band;
  return [
    ...steps.map((step) => along(outer, step)),
    ...steps.toReversed().map((step) => along(outer - 72, step)),
  ].flat();
};

export const EGG = [
  [
    33.2, 52.4, 45.1, 52.4, 44.3, 46.4, 42.3, 42.0, 38.2, 39.7, 34.4, 41.5, 32.4, 45.9, 31.4, 52.4, 32.4, 59.0, 34.9,
    63.8, 38.2, 65.3, 41.6, 64.4, 44.3, 62.0,
  ],
  [
    64.7, 44.2, 62.4, 40.9, 59.2, 39.9, 55.7, 42.0, 53.2, 46.4, 52.5, 52.4, 53.2, 58.7, 55.7, 63.0, 59.2, 64.7, 62.4,
    63.0, 64.7, 59.0,
  ],
  [65.7, 39.7, 65.7, 67.4, 64.7, 72.2, 62.4, 75.3, 59.2, 76.6, 55.9, 75.3, 52.9, 73.7],
  [
    87.2, 44.2, 85.2, 40.9, 82.0, 39.9, 78.6, 42.0, 76.0, 46.4, 75.3, 52.4, 76.0, 58.7, 78.6, 63.0, 82.0, 64.7, 85.2,
    63.0, 87.2, 59.0,
  ],
  [88.4, 39.7, 88.4, 67.4, 87.4, 72.2, 85.2, 75.3, 82.0, 76.6, 78.8, 75.3, 75.8, 73.7],
];

/** @param words with the number of their slide and their place */
const faced = (deck: string, words: [string, number, Box][]) =>
  words.map(([word, slide, at], index) => ({
    id: `card-${index + 1}`,
    at,
    say: word,
    picture: { file: `${deck}/0${slide}.webp`, cut: MIDDLE },
  }));
/** The four cards of a last slide, from the left. */
export const lastCard = (at: number): Box => [17.4 + at * 16.55, 26.5, 15.6, 38.5];

export const flashCards = (deck: string, words: [string, number, Box][]) => ({
  kind: 'cards',
  task: 'What is it? Say it, and turn the card.',
  parts: faced(deck, words),
});

/** @param words with what is asked */
export const yesNo = (deck: string, words: [string, number, Box, string][]) => {
  const parts = faced(
    deck,
    words.map(([word, slide, at]) => [word, slide, at]),
  ).map((part, index) => ({ ...part, text: words[index]?.[3] ?? '' }));
  return {
    kind: 'yesno',
    task: 'Look and listen. Yes or no?',
    at: [3, 3, 36, 15],
    tray: [27, 70, 46, 24],
    parts,
    answers: parts.filter(({ text, say }) => text === say).map(({ id }) => [id]),
  };
};

/** Each side sees every second card. */
export const askEachOther = (deck: string, words: [string, number, Box][]) => {
  const parts = faced(deck, words);
  const half = (odd: number) => parts.filter((_, at) => at % 2 === odd).map(({ id }) => id);
  return {
    kind: 'info',
    task: 'Ask: What is number one? Then put it there.',
    tray: [20, 70, 60, 27],
    parts,
    answers: [half(0), half(1)],
  };
};

/**
 * In the speech bubble.
 * @param words with their sentences
 */
export const fillTheGap = (words: [string, string][]) => ({
  kind: 'gap',
  task: 'Listen and write the word.',
  at: [3, 4, 20, 14],
  tray: [27, 8, 69, 26],
  parts: words.map(([text, say]) => ({ id: text.replaceAll(' ', '-'), text, say })),
});

/** Over the word of a slide that shows one. */
export const sayIt = (word: string) => ({
  kind: 'say',
  task: 'What is it? Say the word.',
  ear: true,
  at: [3, 4, 24, 14],
  tray: [22, 76, 62, 22],
  parts: [{ id: word, text: word }],
});
