import type { Box } from '@skylark/contract/activity.facts';
import { flat, type Point } from './boxes.ts';

/**
 * Models of letters and digits, stroke by stroke, in writing order. A letter is 10 high, small ones begin at 4,
 * descenders end at 14; the first number is its width.
 */
const SMALL_O = '2.5 4 1 4.6 .1 6 0 7.5 .6 9.2 2.5 10 4.4 9.2 5 7.5 4.9 6 4 4.6 2.5 4';
const ROUND = '5 5.4 3.8 4.2 2.2 4 .7 5 0 7 .6 9 2.2 10 3.8 9.6 5 8';
const BELLY = '0 6 1.3 4.4 3 4 4.5 5.1 5 7 4.5 8.9 3 10 1.3 9.6 0 8';
const LARGE_O = '3.7 0 1.6 .7 .3 2.7 0 5 .3 7.3 1.6 9.3 3.7 10 5.8 9.3 7.1 7.3 7.4 5 7.1 2.7 5.8 .7 3.7 0';
const STRAIGHT = '0 0 0 10';
const MODELS: Record<string, [width: number, ...strokes: string[]]> = {
  a: [5, ROUND, '5 4 5 10'],
  b: [5, STRAIGHT, BELLY],
  c: [4.8, '4.8 5 3.5 4.1 2 4.1 .5 5.3 0 7 .5 8.7 2 9.9 3.5 9.9 4.8 9'],
  d: [5, ROUND, '5 0 5 10'],
  e: [5, '.2 7 5 7 4.6 5.2 3.4 4.1 2 4.1 .6 5.2 0 7 .5 8.8 2 10 3.6 9.9 4.8 9'],
  f: [4, '4 1 3.2 .1 2.2 .2 1.5 1.2 1.5 10', '0 4 3.5 4'],
  g: [5, ROUND, '5 4 5 12 4.3 13.5 2.8 14 1.2 13.7 .2 12.8'],
  h: [4.8, STRAIGHT, '0 6.2 1.2 4.6 2.8 4 4.3 4.7 4.8 6.3 4.8 10'],
  i: [1, '.5 4 .5 10', '.5 1.6 .5 2.2'],
  j: [2.5, '2 4 2 12 1.4 13.5 0 14', '2 1.6 2 2.2'],
  k: [4.2, STRAIGHT, '4 4 0 7.4 4.2 10'],
  l: [1, '.5 0 .5 10'],
  m: [8, '0 4 0 10', '0 6 1 4.5 2.3 4 3.5 4.7 4 6 4 10', '4 6 5 4.5 6.3 4 7.5 4.7 8 6 8 10'],
  n: [4.8, '0 4 0 10', '0 6.2 1.2 4.6 2.8 4 4.3 4.7 4.8 6.3 4.8 10'],
  o: [5, SMALL_O],
  p: [5, '0 4 0 14', BELLY],
  q: [5, ROUND, '5 4 5 14'],
  r: [3.6, '0 4 0 10', '0 6 1 4.6 2.3 4 3.6 4.3'],
  s: [4, '4 4.9 3 4.1 1.5 4.1 .4 5 .7 6.3 2 7 3.4 7.7 4 8.8 3 9.9 1.2 9.9 0 9.1'],
  t: [3.8, '1.7 1 1.7 8.5 2.2 9.8 3.8 9.7', '0 4 3.6 4'],
  u: [5, '0 4 0 7.6 .6 9.4 2.2 10 3.8 9.3 5 7.5', '5 4 5 10'],
  v: [5, '0 4 2.5 10 5 4'],
  w: [7, '0 4 1.8 10 3.5 4.5 5.2 10 7 4'],
  x: [4.6, '0 4 4.6 10', '4.6 4 0 10'],
  y: [5, '0 4 2.6 9.6', '5 4 1 14'],
  z: [4.6, '0 4 4.6 4 0 10 4.6 10'],
  A: [7, '3.5 0 0 10', '3.5 0 7 10', '1.2 6.5 5.8 6.5'],
  B: [5.8, STRAIGHT, '0 0 3.5 .1 5 1.2 5 3.6 3.5 4.8 0 4.8', '0 4.8 4 5 5.8 6.2 5.8 8.6 4 9.9 0 10'],
  C: [6.8, '6.8 2 5.3 .4 3.5 0 1.6 .8 .3 2.8 0 5 .4 7.4 1.8 9.3 3.5 10 5.4 9.6 6.8 8'],
  D: [6.2, STRAIGHT, '0 0 3 .2 5.2 1.6 6.2 3.8 6.2 6.2 5.2 8.4 3 9.8 0 10'],
  E: [5.5, STRAIGHT, '0 0 5.5 0', '0 5 4.8 5', '0 10 5.5 10'],
  F: [5.5, STRAIGHT, '0 0 5.5 0', '0 5 4.8 5'],
  G: [6.8, '6.8 2 5.3 .4 3.5 0 1.6 .8 .3 2.8 0 5 .4 7.4 1.8 9.3 3.5 10 5.4 9.6 6.8 8 6.8 5.6 4.2 5.6'],
  H: [6.4, STRAIGHT, '6.4 0 6.4 10', '0 5 6.4 5'],
  I: [1, '.5 0 .5 10'],
  J: [4.5, '4.5 0 4.5 7.6 3.8 9.4 2.2 10 .7 9.4 0 7.8'],
  K: [6.2, STRAIGHT, '6 0 0 5.6 6.2 10'],
  L: [5.4, '0 0 0 10 5.4 10'],
  M: [8, '0 10 0 0 4 7 8 0 8 10'],
  N: [6.5, '0 10 0 0 6.5 10 6.5 0'],
  O: [7.4, LARGE_O],
  P: [5.5, STRAIGHT, '0 0 3.6 .1 5.5 1.3 5.5 4 3.6 5.2 0 5.3'],
  Q: [7.4, LARGE_O, '4.6 7.2 7.4 10.4'],
  R: [6, STRAIGHT, '0 0 3.6 .1 5.5 1.3 5.5 4 3.6 5.2 0 5.3', '2.8 5.3 6 10'],
  S: [5.8, '5.6 1.6 4.4 .3 2.6 0 .9 .7 .3 2.3 1 3.9 2.9 4.8 4.9 5.7 5.8 7.5 5 9.3 3 10 1.1 9.6 0 8.2'],
  T: [7, '3.5 0 3.5 10', '0 0 7 0'],
  U: [6.4, '0 0 0 6.5 .8 8.9 3.2 10 5.6 8.9 6.4 6.5 6.4 0'],
  V: [7, '0 0 3.5 10 7 0'],
  W: [9, '0 0 2.3 10 4.5 2 6.7 10 9 0'],
  X: [6.2, '0 0 6.2 10', '6.2 0 0 10'],
  Y: [6.4, '0 0 3.2 4.8', '6.4 0 3.2 4.8 3.2 10'],
  Z: [6, '0 0 6 0 0 10 6 10'],
  '0': [5.6, '2.8 0 1 .9 0 3.5 0 6.5 1 9.1 2.8 10 4.6 9.1 5.6 6.5 5.6 3.5 4.6 .9 2.8 0'],
  '1': [2.5, '0 2.4 2.5 0 2.5 10'],
  '2': [5.4, '.3 2.2 1.3 .5 3 0 4.7 .8 5 2.8 3.8 5.2 0 10 5.4 10'],
  '3': [5.2, '.3 1.4 1.6 .2 3.2 .1 4.6 1.2 4.5 3.4 2.2 4.7 4.3 5.3 5.2 7.2 4.4 9.2 2.6 10 .8 9.6 0 8.4'],
  '4': [6, '4.2 0 0 6.8 6 6.8', '4.4 4 4.4 10'],
  '5': [5, '.6 0 .3 4.4 2.2 3.8 4.2 4.5 5 6.6 4.3 9 2.4 10 .8 9.7 0 8.8', '.6 0 4.6 0'],
  '6': [5.2, '4.4 .3 2 1.6 .4 4.4 0 7 .8 9.2 2.6 10 4.4 9.2 5.2 7.2 4.4 5.2 2.6 4.4 .9 5.2 .1 6.8'],
  '7': [5.4, '0 0 5.4 0 1.8 10'],
  '8': [
    5,
    '2.5 4.6 .8 3.8 .4 2 1.2 .4 2.5 0 3.8 .4 4.6 2 4.2 3.8 2.5 4.6 .5 5.6 0 7.6 .8 9.4 2.5 10 4.2 9.4 5 7.6 4.5 5.6 2.5 4.6',
  ],
  '9': [5, '5 2.8 4.2 .8 2.5 0 .8 .8 0 2.8 .8 4.8 2.5 5.6 4.2 4.8 5 2.8 5 10'],
};
const SPACE = 4;
const GAP = 1.8;
/** Converts percentages of the slide's width to percentages of its height. */
const ASPECT = 16 / 9;

/** Characters without a model, each once. */
export const unknownLetters = (word: string): string[] => [
  ...new Set(Array.from(word).filter((sign) => sign !== ' ' && !(sign in MODELS))),
];

/** A word as strokes, centred and as large as fits the box. */
export function lettersOf(word: string, [left, top, width, height]: Box): number[][] {
  const letters = Array.from(word, (sign) => MODELS[sign] ?? ([SPACE] as [number]));
  const strokes: Point[][] = [];
  let x = 0;
  for (const [wide, ...lines] of letters) {
    const from = x;
    for (const line of lines) {
      const numbers = (line as string).split(' ').map(Number);
      strokes.push(
        Array.from({ length: numbers.length / 2 }, (_, at): Point => [
          from + (numbers[at * 2] ?? 0),
          numbers[at * 2 + 1] ?? 0,
        ]),
      );
    }
    x += wide + GAP;
  }
  const whole = Math.max(1, x - GAP);
  const ys = strokes.flat().map(([, y]) => y);
  const [highest, lowest] = [Math.min(...ys), Math.max(...ys)];
  const unit = Math.min(height / Math.max(1, lowest - highest), (width * ASPECT) / whole);
  const from = [left + (width - (whole * unit) / ASPECT) / 2, top + (height - (lowest - highest) * unit) / 2] as const;
  return strokes.map((stroke) =>
    flat(stroke.map(([sx, sy]): Point => [from[0] + (sx * unit) / ASPECT, from[1] + (sy - highest) * unit])),
  );
}
