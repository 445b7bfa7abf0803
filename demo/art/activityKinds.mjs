/**
 * Builders for each kind of activity on the demo's slides. Positions are in per cent of the slide
 * (docs/decisions/0072); `units`, `standing` and `about` convert from the drawing's units.
 * @typedef {[number, number, number, number]} Box
 */

const round = (/** @type {number} */ number) => Math.round(number * 10) / 10;
/** @param {number} x @param {number} y @param {number} w @param {number} h in units @returns {Box} */
export const units = (x, y, w, h) => {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(1600, x + w), Math.min(900, y + h)];
  return [round(left / 16), round(top / 9), round((right - left) / 16), round((bottom - top) / 9)];
};
/** Box of a drawing whose feet are at x, y. @param {number} x @param {number} y @param {number} scale */
export const standing = (x, y, scale, w = 380, h = 330) =>
  units(x - (w * scale) / 2, y - h * scale, w * scale, (h + 15) * scale);
/** Box of a drawing centred at x, y. @param {number} x @param {number} y @param {number} size */
export const about = (x, y, size) => units(x - size / 2, y - size / 2, size, size);

/** Below the picture of a slide that shows one word. @param {string} word @param {Box} [at] */
export const spell = (word, at = [14, 78, 72, 20]) => ({
  kind: 'spell',
  task: `Spell the word: ${word}.`,
  parts: [{ id: word, at, text: word }],
});

/** @param {string} task @param {[string, Box][]} wanted @param {[string, Box][]} others */
export const find = (task, wanted, others = []) => ({
  kind: 'find',
  task,
  parts: [...wanted, ...others].map(([say, at], index) => ({ id: `spot-${index + 1}`, at, say })),
  answers: [wanted.map((_, index) => `spot-${index + 1}`)],
});

/**
 * The four cards next to the speaker: which one is it?
 * @param {string[]} sentences in the order of the cards
 * @param {number[]} asked
 */
export const byEar = (sentences, asked) => ({
  kind: 'choose',
  task: 'Listen. Which one is it?',
  ear: true,
  at: [27, 8, 69, 26],
  parts: sentences.map((say, index) => ({ id: `card-${index + 1}`, at: [26 + index * 18.3, 51, 15.7, 39], say })),
  answers: asked.map((number) => [`card-${number}`]),
});

/** The sentence in the speech bubble, from words placed over the cards. @param {string} sentence */
export const order = (sentence) => {
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

/** Pairs of a picture and its word. @param {string} deck @param {[string, Box][]} cards of the slides 2, 3, 4 ... */
export const memory = (deck, cards) => {
  const place = (/** @type {number} */ at) =>
    /** @type {Box} */ ([
      8 + (at % cards.length) * (84 / cards.length) + 1,
      at < cards.length ? 24 : 61,
      84 / cards.length - 2,
      34,
    ]);
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
export const MIDDLE = /** @type {Box} */ ([27, 6, 46, 68]);

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];
/** Numbers that are dragged into empty boxes. @param {[string, Box, number][]} boxes @param {[number, Box][]} numbers */
export const count = (boxes, numbers) => ({
  kind: 'drag',
  task: 'How many? Put the numbers in.',
  parts: [
    ...numbers.map(([number, at]) => ({ id: `number-${number}`, at, text: String(number), say: NUMBERS[number] })),
    ...boxes.map(([say, at], index) => ({ id: `box-${index + 1}`, at, say })),
  ],
  answers: boxes.map(([, , number], index) => [`number-${number}`, `box-${index + 1}`]),
});
/** Next to the boxes of three cards. @param {number} at */
export const besideBox = (at) => units([290, 800, 1310][Math.floor(at / 2)] + (at % 2 ? 92 : -202), 694, 110, 120);
/** @param {number} at */
export const boxOfCard = (at) => units([290, 800, 1310][at] - 75, 679, 150, 150);

/** Two columns that belong together. @param {string} task @param {[string, Box][]} left @param {[string, Box][]} right @param {[number, number][]} pairs */
export const match = (task, left, right, pairs) => ({
  kind: 'match',
  task,
  parts: [
    ...left.map(([say, at], index) => ({ id: `left-${index + 1}`, at, say })),
    ...right.map(([say, at], index) => ({ id: `right-${index + 1}`, at, say })),
  ],
  answers: pairs.map(([one, other]) => [`left-${one}`, `right-${other}`]),
});

/** @param {string} task @param {[string, Box][]} covers */
export const cover = (task, covers) => ({
  kind: 'cover',
  task,
  parts: covers.map(([say, at], index) => ({ id: `cover-${index + 1}`, at, say })),
});

/**
 * Things of the slide to be moved to their places.
 * @param {string} file
 * @param {[string, Box][]} things
 * @param {[string, Box, number][]} places with the number of their thing
 */
export const complete = (task, file, things, places) => ({
  kind: 'drag',
  task,
  parts: [
    ...things.map(([say, at], index) => ({ id: `thing-${index + 1}`, at, say, picture: { file, cut: at } })),
    ...places.map(([say, at], index) => ({ id: `place-${index + 1}`, at, say })),
  ],
  answers: places.map(([, , thing], index) => [`thing-${thing}`, `place-${index + 1}`]),
});

/** Outlines and pots of paint. @param {string} task @param {[string, number[], string][]} areas @param {[string, Box][]} pots */
export const colour = (task, areas, pots) => ({
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
/** One band of the rainbow, counted from the outside. @param {number} band */
export const arc = (band) => {
  const STEPS = 12;
  const along = (/** @type {number} */ radius, /** @type {number} */ step) => {
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

/** @param {string} deck @param {[string, number, Box][]} words with the number of their slide and their place */
const faced = (deck, words) =>
  words.map(([word, slide, at], index) => ({
    id: `card-${index + 1}`,
    at,
    say: word,
    picture: { file: `${deck}/0${slide}.webp`, cut: MIDDLE },
  }));
/** The four cards of a last slide, from the left. @param {number} at @returns {Box} */
export const lastCard = (at) => [17.4 + at * 16.55, 26.5, 15.6, 38.5];

/** @param {string} deck @param {[string, number, Box][]} words */
export const flashCards = (deck, words) => ({
  kind: 'cards',
  task: 'What is it? Say it, and turn the card.',
  parts: faced(deck, words),
});

/** @param {string} deck @param {[string, number, Box, string][]} words with what is asked */
export const yesNo = (deck, words) => {
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

/** Each side sees every second card. @param {string} deck @param {[string, number, Box][]} words */
export const askEachOther = (deck, words) => {
  const parts = faced(deck, words);
  const half = (/** @type {number} */ odd) => parts.filter((_, at) => at % 2 === odd).map(({ id }) => id);
  return {
    kind: 'info',
    task: 'Ask: What is number one? Then put it there.',
    tray: [20, 70, 60, 27],
    parts,
    answers: [half(0), half(1)],
  };
};

/** In the speech bubble. @param {[string, string][]} words with their sentences */
export const fillTheGap = (words) => ({
  kind: 'gap',
  task: 'Listen and write the word.',
  at: [3, 4, 20, 14],
  tray: [27, 8, 69, 26],
  parts: words.map(([text, say]) => ({ id: text.replaceAll(' ', '-'), text, say })),
});

/** Over the word of a slide that shows one. @param {string} word */
export const sayIt = (word) => ({
  kind: 'say',
  task: 'What is it? Say the word.',
  ear: true,
  at: [3, 4, 24, 14],
  tray: [16, 76, 68, 22],
  parts: [{ id: word, text: word }],
});
