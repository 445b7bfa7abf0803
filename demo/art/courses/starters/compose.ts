/**
 * Slides composed as a teacher composes them in the editor (docs/decisions/0231): a quiet ground, texts, shapes and
 * pictures of the shelf. Boxes are left, top, width and height in per cent of the slide.
 */
import { nth } from '../../kit/nth.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Background, DrawnColour, DrawnShape } from '../../../../contract/src/drawing.facts.ts';
import { lettersOf } from '../../../../web/src/features/teacherDecks/activity/letters.ts';
import {
  colourOf,
  grounds,
  groundPaths,
  linesOf,
  shapePaths,
  unitsOf,
} from '../../../../web/src/features/teacherDecks/maker/look.ts';

export type Box = [number, number, number, number];
type Item = { svg: string; says?: string };
/** Lists in lists are read in order, the last one in front. */
export type Items = (Item | Items)[];
/** How a slide is taught. */
export type Plan = { minutes: number; stage: string; run: string; expect: string; easier: string; harder: string };

export const SHELF = join(import.meta.dirname, '../../../../web/public/public/shelf');
const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A picture of the shelf. */
export function pic(name: string, at: Box): Item {
  const { x, y, width, height } = unitsOf(at);
  const bytes = readFileSync(join(SHELF, `${name}.webp`)).toString('base64');
  return {
    svg: `<image href="data:image/webp;base64,${bytes}" x="${x}" y="${y}" width="${width}" height="${height}"/>`,
  };
}

/** How large a text can be in its box. */
const sizeOf = (text: string, at: Box) => linesOf({ kind: 'text', id: '', at, text, colour: 'ink' }).size;

/** Text, as large as fits its box; lines are separated by a line break. */
export function say(text: string, at: Box, colour: DrawnColour = 'ink', size = sizeOf(text, at)): Item {
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

/** Texts of one size, as large as all of them fit. */
export function sayAll(texts: [text: string, at: Box][], most = 150): Item[] {
  const size = Math.min(most, ...texts.map(([text, at]) => sizeOf(text, at)));
  return texts.map(([text, at]) => say(text, at, 'ink', size));
}

export function shape(name: DrawnShape, at: Box, colour: DrawnColour): Item {
  const { x, y, width, height } = unitsOf(at);
  return {
    svg: `<path d="${shapePaths[name]}" fill="${colourOf(colour)}" transform="translate(${x} ${y}) scale(${width / 100} ${height / 100})"/>`,
  };
}
/** A white sheet to put things on. */
export const sheet = ([x, y, width, height]: Box): Item => {
  const box = unitsOf([x, y, width, height]);
  return {
    svg: `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="36" fill="#FFFFFF"/>`,
  };
};

const flattened = (items: Items): Item[] => items.flatMap((one) => (Array.isArray(one) ? flattened(one) : [one]));

/** @param shows what is seen, for a screen reader */
export function slide(
  ground: Background,
  shows: string,
  items: Items,
  { minutes, stage, run, expect, easier, harder }: Plan,
  activity?: object,
) {
  const drawn = flattened(items);
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

const file = (name: string) => ({ file: `shelf/${name}.webp` });
const round = (number: number) => Math.round(number * 10) / 10;
/** Boxes side by side. */
export function row(count: number, [left, top, width, height]: Box, gap = 3): Box[] {
  const each = (width - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => [round(left + at * (each + gap)), top, round(each), height]);
}
/** Boxes below each other. */
export function column(count: number, [left, top, width, height]: Box, gap = 3): Box[] {
  const each = (height - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => [left, round(top + at * (each + gap)), width, round(each)]);
}

/** Where the question of `listen` and `ask` is; keep the slide empty there. */
const QUESTION: Box = [24, 5, 52, 20];
const CARDS: Box = [5, 40, 90, 46];

/** A picture of the shelf and what is said for it; one name if they are the same. */
export type Card = string | [picture: string, say: string];
export const cardOf = (card: Card): [picture: string, say: string] => (typeof card === 'string' ? [card, card] : card);

/** Hear it, and choose its picture. Everything is asked once. */
export const listen = (cards: Card[], task = 'Listen. Which one is it?') => ({
  kind: 'choose',
  task,
  ear: true,
  at: QUESTION,
  parts: row(cards.length, CARDS).map((at, index) => {
    const [picture, word] = cardOf(nth(cards, index));
    return { id: `card-${index + 1}`, at, say: word, picture: file(picture) };
  }),
  answers: cards.map((_, index) => [`card-${index + 1}`]),
});

/** Pictures on the left, words on the right. */
export function match(cards: Card[], task = 'Match.') {
  const pairs = cards.map(cardOf);
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

/** Cards face down. A card is a picture with what is said for it, or a word. */
export function memory(pairs: [first: [string, string], second: [string, string] | string][], task = 'Find two.') {
  const tray: Box = [3, 4, 94, 92];
  const places = [...row(pairs.length, [5, 8, 90, 40]), ...row(pairs.length, [5, 53, 90, 40])];
  const face = (card: [string, string] | string) =>
    typeof card === 'string' ? { text: card } : { say: card[1], picture: file(card[0]) };
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

export function find(task: string, wanted: Card[], others: Card[]) {
  const all = [...wanted, ...others].map(cardOf);
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

/** Cards into boxes with a title. */
export function sort(
  task: string,
  boxes: string[],
  things: [picture: string, say: string, box: number, text?: string][],
) {
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

/** Each thing to its place on the slide's picture. */
export function put(task: string, things: { picture?: string; text?: string; say: string; to: Box; where: string }[]) {
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

/** Something lies under each card. */
export const cover = (task: string, covers: [say: string, at: Box][]) => ({
  kind: 'cover',
  task,
  parts: covers.map(([word, at], index) => ({ id: `cover-${index + 1}`, at, say: word })),
});

/** Below a picture on the slide. */
export const spell = (word: string, task = 'Spell the word.') => ({
  kind: 'spell',
  task,
  parts: [{ id: 'word-1', at: [14, 76, 72, 20], text: word }],
});

export function order(sentence: string) {
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

/**
 * One large letter.
 * @param sound what is said when it is done
 */
export const trace = (letter: string, sound: string, at: Box) => ({
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
const pointsOf = (name: keyof typeof OUTLINES, [x, y, width, height]: Box) =>
  OUTLINES[name].map((number, odd) => round(odd % 2 ? y + (number * height) / 100 : x + (number * width) / 100));
/** Something white, to be painted. */
export const outline = (name: keyof typeof OUTLINES, at: Box): Item => ({
  svg: `<polygon points="${pointsOf(name, at)
    .map((share, odd) => share * (odd % 2 ? 9 : 16))
    .join(' ')}" fill="#FFFFFF" stroke="#17233B" stroke-width="8" stroke-linejoin="round"/>`,
});
/** Shapes of the slide to be painted. */
export const paint = (
  task: string,
  areas: { outline: keyof typeof OUTLINES; at: Box; say: string; paint: string }[],
  pots: string[],
) => ({
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
