/** Slides that every lesson of the unit has, in one place so that children know them again. */
import { nth } from '../../kit/nth.ts';
import type { Background } from '../../../../contract/src/drawing.facts.ts';
import type { Box, Card, Items, Plan } from './compose.ts';
import { cardOf, pic, row, say, sayAll, sheet, shape, slide } from './compose.ts';

/** What two say, in letters of one size. */
const bubbles = (...said: [text: string, at: Box][]) => [
  ...said.map(([, at]) => shape('bubble', at, 'white')),
  ...sayAll(
    said.map(([text, [x, y, width, height]]) => [
      text,
      [x + width * 0.06, y + height * 0.08, width * 0.88, height * 0.62],
    ]),
    90,
  ),
];

/**
 * The first slide.
 * @param lines what Ben and Sue say
 */
export const hello = (
  number: number,
  title: string,
  [left, right]: [left: string, right: string],
  toy: string,
  plan: Plan,
) =>
  slide(
    'sky',
    `Lesson ${number}. Ben, a green monster, and Sue, an orange monster, wave; between them is a picture of a ${toy.replaceAll('-', ' ')}.`,
    [
      say(`Lesson ${number}`, [35, 3, 30, 10], 'blue'),
      say(title, [12, 13, 76, 18]),
      ...bubbles([left, [4, 34, 30, 20]], [right, [66, 34, 30, 20]]),
      pic('green-monster', [6, 56, 24, 40]),
      pic('orange-monster', [70, 56, 24, 40]),
      pic(toy, [39, 44, 22, 44]),
    ],
    plan,
  );

/** New words, each with its picture. */
export const newWords = (ground: Background, cards: Card[], plan: Plan) => {
  const words = cards.map(cardOf);
  const wide = (92 - 3 * (words.length - 1)) / words.length;
  const leftOf = (at: number) => 4 + at * (wide + 3);
  return slide(
    ground,
    `Pictures with their words: ${words.map(([, word]) => word).join(', ')}.`,
    [
      words.map((_, at) => sheet([leftOf(at), 14, wide, 72])),
      words.map(([picture], at) => pic(picture, [leftOf(at) + 2, 20, wide - 4, 40])),
      sayAll(words.map(([, word], at) => [word, [leftOf(at) + 1, 65, wide - 2, 17]])),
    ],
    plan,
  );
};

/**
 * A question and its answer.
 * @param middle in [34, 40, 32, 54]
 */
export const model = (
  ground: Background,
  shows: string,
  question: string,
  answer: string,
  middle: ReturnType<typeof pic>[],
  plan: Plan,
) =>
  slide(
    ground,
    shows,
    [
      ...bubbles([question, [4, 6, 44, 32]], [answer, [52, 6, 44, 32]]),
      pic('green-monster', [5, 46, 26, 48]),
      pic('orange-monster', [69, 46, 26, 48]),
      middle,
    ],
    plan,
  );

/** Short lines to say and clap. */
export const chant = (lines: string[], [left, right]: [left: string, right: string], plan: Plan) =>
  slide(
    'lilac',
    'A chant, with a picture on each side.',
    [
      say('Say and clap!', [32, 3, 36, 11], 'purple'),
      sheet([22, 17, 56, 78]),
      ...sayAll(lines.map((line, at) => [line, [24, 20 + at * (72 / lines.length), 52, 72 / lines.length]])),
      pic(left, [2, 34, 18, 44]),
      pic(right, [80, 34, 18, 44]),
    ],
    plan,
  );

/**
 * A letter and things that start with it.
 * @param at where it is written
 */
export const letter = (letter: string, [left, right]: [left: string, right: string], plan: Plan, activity: object) =>
  slide(
    'squares',
    `The small letter ${letter}, to write over, between the pictures for ${left} and ${right}.`,
    [pic(left, [4, 30, 22, 42]), pic(right, [74, 30, 22, 42])],
    plan,
    activity,
  );

/** Three pictures with what is said in them. */
export function story(
  shows: string,
  panels: { text: string; art: (box: (within: Box) => Box) => Items }[],
  plan: Plan,
) {
  const inPanel =
    (number: number) =>
    ([x, y, width, height]: Box): Box => [
      2.5 + number * 32.5 + (x * 30) / 100,
      5 + (y * 90) / 100,
      (width * 30) / 100,
      (height * 90) / 100,
    ];
  return slide(
    'sun',
    `A story in three pictures. ${shows}`,
    [
      panels.map((_, at) => [
        sheet(inPanel(at)([0, 0, 100, 100])),
        shape('bubble', inPanel(at)([4, 4, 92, 40]), 'yellow'),
      ]),
      sayAll(panels.map(({ text }, at) => [text, inPanel(at)([7, 6, 86, 28])])),
      panels.map(({ art }, at) => art(inPanel(at))),
    ],
    plan,
  );
}

/** The last slide: what the child can do now. */
export const goodbye = (can: string[], pictures: string[], plan: Plan) =>
  slide(
    'meadow',
    'Ben and Sue say goodbye. Above them is what the child can say now.',
    [
      sheet([14, 5, 72, 52]),
      say('I can say:', [34, 7, 32, 11], 'green'),
      ...sayAll(
        can.map((line, at) => [line, [17, 19 + at * (36 / can.length), 66, 36 / can.length]]),
        90,
      ),
      pic('green-monster', [4, 60, 20, 36]),
      pic('orange-monster', [76, 60, 20, 36]),
      ...row(pictures.length, [26, 64, 48, 20], 2).map((at, index) => pic(nth(pictures, index), at)),
      say('Goodbye!', [36, 86, 28, 11]),
    ],
    plan,
  );

/** Lists of a lesson's notes, always in this order. */
export const lessonNotes = ({
  aim,
  canDo,
  newLanguage,
  again,
  sound,
  time,
  expect,
  support,
  stretch,
  watch,
}: Record<
  'aim' | 'canDo' | 'newLanguage' | 'again' | 'sound' | 'time' | 'expect' | 'support' | 'stretch' | 'watch',
  string
>) =>
  [
    `Aim: ${aim}`,
    `Can-do (Pre A1 Starters): ${canDo}`,
    `New language: ${newLanguage}`,
    `Again: ${again}`,
    `Sound: ${sound}`,
    `Time (25 min): ${time}`,
    `Expected language: ${expect}`,
    `Easier: ${support}`,
    `Harder: ${stretch}`,
    `Watch for: ${watch}`,
  ].join('\n');
