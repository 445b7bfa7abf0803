/**
 * Slides composed as a teacher composes them in the editor (docs/decisions/0231): a quiet ground, texts, shapes and
 * pictures of the shelf. Boxes are left, top, width and height in per cent of the slide.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lettersOf } from '../../../../web/src/features/teacherDecks/activity/letters.ts';
import {
  colourOf,
  grounds,
  groundPaths,
  linesOf,
  shapePaths,
  unitsOf,
} from '../../../../web/src/features/teacherDecks/maker/look.ts';

/**
 * @typedef {[number, number, number, number]} Box
 * @typedef {{ svg: string, says?: string }} Item
 */

export const SHELF = join(import.meta.dirname, '../../../../web/public/public/shelf');
const escaped = (/** @type {string} */ words) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A picture of the shelf. @param {string} name @param {Box} at @returns {Item} */
export function pic(name, at) {
  const { x, y, width, height } = unitsOf(at);
  const bytes = readFileSync(join(SHELF, `${name}.webp`)).toString('base64');
  return {
    svg: `<image href="data:image/webp;base64,${bytes}" x="${x}" y="${y}" width="${width}" height="${height}"/>`,
  };
}

/** How large a text can be in its box. @param {string} text @param {Box} at */
const sizeOf = (text, at) => linesOf({ kind: 'text', id: '', at, text, colour: 'ink' }).size;

/** Text, as large as fits its box; lines are separated by a line break. @param {string} text @param {Box} at @param {string} [colour] @param {number} [size] @returns {Item} */
export function say(text, at, colour = 'ink', size = sizeOf(text, at)) {
  const { y: top, height } = unitsOf(at);
  const { lines } = linesOf({ kind: 'text', id: '', at, text, colour });
  const first = top + height / 2 - ((lines.length - 1) * size * 1.15) / 2;
  const spans = lines
    .map(({ line, x }, index) => `<tspan x="${x}" y="${first + index * size * 1.15}">${escaped(line)}</tspan>`)
    .join('');
  return {
    svg: `<text fill="${colourOf(colour)}" font-weight="800" font-size="${size}" text-anchor="middle" dominant-baseline="middle">${spans}</text>`,
    says: lines.map(({ line }) => line).join(' '),
  };
}

/** Texts of one size, as large as all of them fit. @param {[text: string, at: Box][]} texts @param {number} [most] @returns {Item[]} */
export function sayAll(texts, most = 150) {
  const size = Math.min(most, ...texts.map(([text, at]) => sizeOf(text, at)));
  return texts.map(([text, at]) => say(text, at, 'ink', size));
}

/** @param {string} name @param {Box} at @param {string} colour @returns {Item} */
export function shape(name, at, colour) {
  const { x, y, width, height } = unitsOf(at);
  return {
    svg: `<path d="${shapePaths[name]}" fill="${colourOf(colour)}" transform="translate(${x} ${y}) scale(${width / 100} ${height / 100})"/>`,
  };
}
/** A white sheet to put things on. @param {Box} at @returns {Item} */
export const sheet = ([x, y, width, height]) => {
  const box = unitsOf([x, y, width, height]);
  return {
    svg: `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="36" fill="#FFFFFF"/>`,
  };
};

/**
 * @param {string} ground
 * @param {string} shows what is seen, for a screen reader
 * @param {object[]} items lists in lists are read in order, the last one in front
 * @param {{ minutes: number, stage: string, run: string, expect: string, easier: string, harder: string }} plan
 * @param {object} [activity]
 */
export function slide(ground, shows, items, { minutes, stage, run, expect, easier, harder }, activity) {
  const drawn = items.flat(Infinity);
  const texts = drawn.flatMap(({ says }) => (says ? [`“${says}”`] : []));
  const under = groundPaths(ground)
    .map(
      ({ d, fill = 'none', stroke }) => `<path d="${d}" fill="${fill}" stroke="${stroke ?? 'none'}" stroke-width="3"/>`,
    )
    .join('');
  return {
    art: `<rect width="1600" height="900" fill="${grounds[ground]}"/>${under}${drawn.map(({ svg }) => svg).join('')}`,
    description: texts.length === 0 ? shows : `${shows} It says: ${texts.join(' ')}`,
    note: `${stage}, ${minutes} min. ${run} Expected: ${expect} Easier: ${easier} Harder: ${harder}`,
    ...(activity && { activity }),
  };
}

const file = (/** @type {string} */ name) => ({ file: `shelf/${name}.webp` });
const round = (/** @type {number} */ number) => Math.round(number * 10) / 10;
/** Boxes side by side. @param {number} count @param {Box} within @param {number} [gap] @returns {Box[]} */
export function row(count, [left, top, width, height], gap = 3) {
  const each = (width - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => [round(left + at * (each + gap)), top, round(each), height]);
}
/** Boxes below each other. @param {number} count @param {Box} within @param {number} [gap] @returns {Box[]} */
export function column(count, [left, top, width, height], gap = 3) {
  const each = (height - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => [left, round(top + at * (each + gap)), width, round(each)]);
}

/** Where the question of `listen` and `ask` is; keep the slide empty there. */
const QUESTION = /** @type {Box} */ ([24, 5, 52, 20]);
const CARDS = /** @type {Box} */ ([5, 40, 90, 46]);

/**
 * Hear it, and choose its picture. Everything is asked once.
 * @param {[picture: string, say: string][]} cards
 */
export const listen = (cards, task = 'Listen. Which one is it?') => ({
  kind: 'choose',
  task,
  ear: true,
  at: QUESTION,
  parts: row(cards.length, CARDS).map((at, index) => ({
    id: `card-${index + 1}`,
    at,
    say: cards[index][1],
    picture: file(cards[index][0]),
  })),
  answers: cards.map((_, index) => [`card-${index + 1}`]),
});

/** Pictures on the left, words on the right. @param {[picture: string, word: string][]} pairs */
export function match(pairs, task = 'Match.') {
  const left = column(pairs.length, [12, 6, 24, 88]);
  const right = column(pairs.length, [60, 6, 30, 88]);
  return {
    kind: 'match',
    task,
    parts: [
      ...pairs.map(([picture, word], at) => ({
        id: `left-${at + 1}`,
        at: left[at],
        say: word,
        picture: file(picture),
      })),
      ...pairs.map(([, text], at) => ({ id: `right-${at + 1}`, at: right[(at + 1) % pairs.length], text })),
    ],
    answers: pairs.map((_, at) => [`left-${at + 1}`, `right-${at + 1}`]),
  };
}

/**
 * Cards face down. A card is a picture with what is said for it, or a word.
 * @param {[first: [string, string], second: [string, string] | string][]} pairs
 */
export function memory(pairs, task = 'Find two.') {
  const tray = /** @type {Box} */ ([3, 4, 94, 92]);
  const places = [...row(pairs.length, [5, 8, 90, 40]), ...row(pairs.length, [5, 53, 90, 40])];
  const face = (card) => (typeof card === 'string' ? { text: card } : { say: card[1], picture: file(card[0]) });
  return {
    kind: 'memory',
    task,
    tray,
    parts: pairs.flatMap(([first, second], at) => [
      { id: `one-${at + 1}`, at: places[at], ...face(first) },
      { id: `two-${at + 1}`, at: places[at + pairs.length], ...face(second) },
    ]),
    answers: pairs.map((_, at) => [`one-${at + 1}`, `two-${at + 1}`]),
  };
}

/** @param {string} task @param {[picture: string, say: string][]} wanted @param {[picture: string, say: string][]} others */
export function find(task, wanted, others) {
  const all = [...wanted, ...others];
  const half = Math.ceil(all.length / 2);
  const places = [...row(half, [6, 27, 88, 32]), ...row(half, [6, 63, 88, 32])];
  return {
    kind: 'find',
    task,
    parts: all.map(([picture, word], at) => ({
      id: `spot-${at + 1}`,
      at: places[at],
      say: word,
      picture: file(picture),
    })),
    answers: [wanted.map((_, at) => `spot-${at + 1}`)],
  };
}

/**
 * Cards into boxes with a title.
 * @param {string} task
 * @param {string[]} boxes
 * @param {[picture: string, say: string, box: number, text?: string][]} things
 */
export function sort(task, boxes, things) {
  const below = row(things.length, [4, 70, 92, 26], 2);
  const places = row(boxes.length, [4, 6, 92, 56]);
  return {
    kind: 'drag',
    task,
    parts: [
      ...things.map(([picture, word, , text], at) => ({
        id: `thing-${at + 1}`,
        at: below[at],
        say: word,
        picture: file(picture),
        ...(text && { text }),
      })),
      ...boxes.map((text, at) => ({ id: `box-${at + 1}`, at: places[at], text })),
    ],
    answers: things.map(([, , box], at) => [`thing-${at + 1}`, `box-${box}`]),
  };
}

/**
 * Each thing to its place on the slide's picture.
 * @param {string} task
 * @param {{ picture?: string, text?: string, say: string, to: Box, where: string }[]} things
 */
export function put(task, things) {
  const below = row(things.length, [10, 77, 80, 19]);
  return {
    kind: 'drag',
    task,
    parts: [
      ...things.map(({ picture, text, say: word }, at) => ({
        id: `thing-${at + 1}`,
        at: below[at],
        say: word,
        ...(picture && { picture: file(picture) }),
        ...(text && { text }),
      })),
      ...things.map(({ to, where }, at) => ({ id: `place-${at + 1}`, at: to, say: where })),
    ],
    answers: things.map((_, at) => [`thing-${at + 1}`, `place-${at + 1}`]),
  };
}

/** Something lies under each card. @param {string} task @param {[say: string, at: Box][]} covers */
export const cover = (task, covers) => ({
  kind: 'cover',
  task,
  parts: covers.map(([word, at], index) => ({ id: `cover-${index + 1}`, at, say: word })),
});

/** Below a picture on the slide. @param {string} word */
export const spell = (word, task = 'Spell the word.') => ({
  kind: 'spell',
  task,
  parts: [{ id: 'word-1', at: [14, 76, 72, 20], text: word }],
});

/** @param {string} sentence */
export function order(sentence) {
  const parts = sentence.split(' ').map((text, at) => ({ id: `word-${at + 1}`, text }));
  return {
    kind: 'order',
    task: 'Make the sentence.',
    at: [8, 56, 84, 18],
    tray: [8, 77, 84, 19],
    parts,
    answers: [parts.map(({ id }) => id)],
  };
}

/** One large letter. @param {string} letter @param {string} sound what is said when it is done @param {Box} at */
export const trace = (letter, sound, at) => ({
  kind: 'trace',
  task: `Write the letter ${letter}.`,
  parts: lettersOf(letter, at).map((stroke, index) => ({ id: `line-${index + 1}`, say: sound, shape: stroke })),
});

/** Outlines of the shapes that can be painted, in a box of 100 by 100. */
const OUTLINES = {
  circle: Array.from({ length: 24 }, (_, at) => {
    const turn = (at / 24) * 2 * Math.PI;
    return [50 + 50 * Math.cos(turn), 50 + 50 * Math.sin(turn)];
  }).flat(),
  square: [2, 2, 98, 2, 98, 98, 2, 98],
  kite: [50, 0, 100, 38, 50, 100, 0, 38],
  triangle: [50, 0, 100, 100, 0, 100],
  star: [50, 0, 62, 36, 100, 38, 70, 61, 81, 98, 50, 77, 19, 98, 30, 61, 0, 38, 38, 36],
};
/** @param {keyof typeof OUTLINES} name @param {Box} at */
const pointsOf = (name, [x, y, width, height]) =>
  OUTLINES[name].map((number, odd) => round(odd % 2 ? y + (number * height) / 100 : x + (number * width) / 100));
/** Something white, to be painted. @param {keyof typeof OUTLINES} name @param {Box} at @returns {Item} */
export const outline = (name, at) => ({
  svg: `<polygon points="${pointsOf(name, at)
    .map((share, odd) => share * (odd % 2 ? 9 : 16))
    .join(' ')}" fill="#FFFFFF" stroke="#17233B" stroke-width="8" stroke-linejoin="round"/>`,
});
/**
 * Shapes of the slide to be painted.
 * @param {string} task
 * @param {{ outline: keyof typeof OUTLINES, at: Box, say: string, paint: string }[]} areas
 * @param {string[]} pots
 */
export const paint = (task, areas, pots) => ({
  kind: 'colour',
  task,
  parts: [
    ...areas.map(({ outline: name, at, say: word }, index) => ({
      id: `area-${index + 1}`,
      say: word,
      shape: pointsOf(name, at),
    })),
    ...row(pots.length, [50 - pots.length * 7, 78, pots.length * 14, 18]).map((at, index) => ({
      id: `pot-${pots[index]}`,
      at,
      say: pots[index],
      paint: pots[index],
    })),
  ],
  answers: areas.map(({ paint: pot }, index) => [`area-${index + 1}`, `pot-${pot}`]),
});
