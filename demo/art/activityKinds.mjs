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
  task: 'How many? Count, and put the numbers into the boxes.',
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
    50.1, 40, 54.9, 40, 54.6, 37.6, 53.8, 35.8, 52.1, 34.9, 50.6, 35.6, 49.8, 37.4, 49.4, 40, 49.8, 42.7, 50.8, 44.6,
    52.1, 45.2, 53.5, 44.9, 54.6, 43.9,
  ],
  [
    62.8, 36.7, 61.9, 35.4, 60.6, 35, 59.2, 35.8, 58.2, 37.6, 57.9, 40, 58.2, 42.6, 59.2, 44.3, 60.6, 45, 61.9, 44.3,
    62.8, 42.7,
  ],
  [63.2, 34.9, 63.2, 46.1, 62.8, 48, 61.9, 49.3, 60.6, 49.8, 59.3, 49.3, 58.1, 48.6],
  [
    71.9, 36.7, 71.1, 35.4, 69.8, 35, 68.4, 35.8, 67.4, 37.6, 67.1, 40, 67.4, 42.6, 68.4, 44.3, 69.8, 45, 71.1, 44.3,
    71.9, 42.7,
  ],
  [72.4, 34.9, 72.4, 46.1, 72, 48, 71.1, 49.3, 69.8, 49.8, 68.5, 49.3, 67.3, 48.6],
];

export const MILK = [
  [47.9, 73, 47.9, 83.8],
  [47.9, 78, 48.2, 76.5, 49.2, 74.2, 50.5, 73.4, 51.8, 74.2, 52.2, 76.5, 52.2, 83.8],
  [52.2, 78, 52.6, 76, 53.6, 74.2, 54.9, 73.4, 56, 74.3, 56.5, 76.5, 56.5, 83.8],
  [60.9, 73, 60.9, 83.8],
  [60.9, 67.6, 60.9, 69.4],
  [65.3, 67.5, 65.3, 81, 66, 83.3, 67.3, 83.2],
  [70.5, 67.5, 70.5, 83.8],
  [74.8, 73.2, 71.8, 78.3, 75, 83.8],
];
