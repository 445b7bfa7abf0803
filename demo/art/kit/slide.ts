import type { Sign } from './icons.ts';
import { colours, mix } from './colours.ts';
import { sign } from './icons.ts';
import { filtersFor, flat, place, roundBox, soft, solid } from './svg.ts';
import { sentence, text } from './type.ts';

export const width = 1600;
export const height = 900;

export interface Slide {
  /** the drawing, in a 1600 by 900 box */
  art: string;
  /** what a screen reader says */
  description: string;
  /** for the teacher */
  note: string;
  /** for courses that keep it beside the drawing; the others have theirs in `activities.ts` */
  activity?: object;
}

/** A complete SVG picture. */
export const picture = (art: string, w = width, h = height) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" font-family="Nunito"><defs>${filtersFor(art)}</defs>${art}</svg>`;

/** A white card with a soft shadow. */
export const card = (
  x: number,
  y: number,
  w: number,
  h: number,
  { fill = '#FFFFFF', r = 36, edge }: { fill?: string; r?: number; edge?: string } = {},
) =>
  flat(roundBox(x, y + 8, w, h, r), '#17233B', `opacity="0.1" ${soft(8)}`) +
  flat(roundBox(x, y, w, h, r), fill, edge ? `stroke="${edge}" stroke-width="8"` : '');

/** The band at the top with the task. */
export const task = (name: Sign, words: string) =>
  flat('M0 0H1600V150H0Z', '#FFFFFF') +
  flat('M0 150H1600V156H0Z', '#17233B', 'opacity="0.06"') +
  sign(name, 104, 76, 52) +
  text(words, 186, 100, 66, { anchor: 'start' });

/**
 * The word under a picture on a card; two long words take two lines.
 * @param wide of the card
 */
function caption(word: string, x: number, y: number, wide: number) {
  const fitting = (letters: number) => Math.min(60, (wide - 34) / (letters * 0.62));
  const lines = fitting(word.length) < 40 ? word.split(' ') : [word];
  const size = Math.min(lines.length > 1 ? 50 : 60, fitting(Math.max(...lines.map((line) => line.length))));
  return lines.map((line, index) => text(line, x, y - (lines.length - 1) * 34 + index * 50, size)).join('');
}

/** A plain, calm background for exercises. */
export const paper = (colour = colours.cloud) => flat('M0 0H1600V900H0Z', colour);

/**
 * One new word: a large picture in its setting, and the word below it.
 * @param scene fills the slide; the important part is above y = 650
 * @param options the colours of the letters and of the band behind them
 */
export const wordSlide = (
  scene: string,
  word: string,
  { fill = colours.ink, band = '#FFFFFF' }: { fill?: string; band?: string } = {},
) =>
  scene +
  flat('M0 704Q800 642 1600 704V900H0Z', '#17233B', `opacity="0.12" ${soft(6)}`) +
  flat('M0 712Q800 650 1600 712V900H0Z', band) +
  text(word, 800, 838, 174, { fill, weight: 900 });

/** The first slide of a deck. */
export function titleSlide(
  scene: string,
  course: string,
  title: string,
  { size = 140, y = 252, fill = colours.ink }: { size?: number; y?: number; fill?: string } = {},
) {
  const wide = course.length * 25 + 84;
  return (
    scene +
    flat(roundBox(800 - wide / 2, y - 208, wide, 76, 38), colours.sky) +
    text(course, 800, y - 154, 46, { fill: '#FFFFFF' }) +
    text(title, 800, y, size, { fill, weight: 900, halo: '#FFFFFF' })
  );
}

/**
 * The last slide: what was learned, and goodbye.
 * @param learned pictures drawn around 0, 0 in a 200 by 200 box
 * @param friends characters who wave, standing at 0, 0
 */
export function goodbyeSlide(
  scene: string,
  learned: { word: string; art: string }[],
  { left = '', right = '' }: { left?: string; right?: string } = {},
) {
  const wide = learned.length > 3 ? 240 : 280;
  const gap = 24;
  const start = 800 - (learned.length * wide + (learned.length - 1) * gap) / 2;
  const cards = learned.map(({ word, art }, index) => {
    const x = start + index * (wide + gap);
    return (
      card(x, 244, wide, 336) +
      place(art, x + wide / 2, 372, 1) +
      caption(word, x + wide / 2, 548, wide) +
      star(x + wide - 14, 256, 32)
    );
  });
  return (
    scene +
    text('Well done!', 800, 178, 128, { weight: 900, halo: '#FFFFFF' }) +
    cards.join('') +
    place(left, 150, 874, 0.9) +
    place(right, 1450, 874, 0.9) +
    text('Goodbye!', 800, 792, 116, { weight: 900, fill: colours.sky, halo: '#FFFFFF' })
  );
}

/** A star awarded for good work. */
export const star = (x: number, y: number, r: number) =>
  place(
    solid('M0 -50L15 -17L50 -14L24 10L31 46L0 27L-31 46L-24 10L-50 -14L-15 -17Z', colours.sun, {
      volume: 8,
      shade: 0.14,
    }),
    x,
    y,
    r / 40,
    { turn: 10 },
  );

/**
 * A speech bubble.
 * @param words the stressed word between asterisks
 * @param place x, y: the upper left corner
 */
export function speech(
  words: string,
  {
    x,
    y,
    w,
    h = 190,
    size = 104,
    tail = 'left',
    stress = colours.sky,
  }: { x: number; y: number; w: number; h?: number; size?: number; tail?: 'left' | 'right'; stress?: string },
) {
  const at = tail === 'left' ? x + 60 : x + w - 60;
  const out = tail === 'left' ? -70 : 70;
  const bubble = (fill: string, more = '') =>
    flat(roundBox(x, y, w, h, 60), fill, more) +
    flat(`M${at - 34} ${y + h - 30}L${at + out} ${y + h + 56}L${at + 44} ${y + h - 4}Z`, fill, more);
  return (
    `<g transform="translate(0 8)" opacity="0.12">${bubble('#17233B', soft(8))}</g>` +
    bubble('#FFFFFF') +
    sentence(words, x + w / 2, y + h / 2 + size * 0.35, size, { stress })
  );
}

/**
 * A sentence to say, and pictures to say it about.
 * @param speaker a child standing at 0, 0
 * @param words the stressed word between asterisks
 * @param choices pictures drawn around 0, 0 in a 200 by 200 box
 */
export function patternSlide(
  scene: string,
  speaker: string,
  words: string,
  choices: { word: string; art: string }[],
  { stress = colours.sky, size = 120 }: { stress?: string; size?: number } = {},
) {
  const wide = choices.length > 3 ? 250 : 310;
  const step = (1130 - wide) / (choices.length - 1);
  const tiles = choices.map(({ word, art }, index) => {
    const x = 420 + index * step;
    return card(x, 460, wide, 350) + place(art, x + wide / 2, 596) + caption(word, x + wide / 2, 774, wide);
  });
  return (
    scene +
    place(speaker, 210, 850, 1.56) +
    speech(words, { x: 430, y: 70, w: 1110, h: 240, size, stress }) +
    tiles.join('')
  );
}

/** A gap where a picture is missing. */
export const gap = (x: number, y: number, w: number, h: number) =>
  flat(
    roundBox(x - w / 2, y - h / 2, w, h, 32),
    '#FFFFFF',
    `stroke="${mix(colours.sky, '#FFFFFF', 0.35)}" stroke-width="7" stroke-dasharray="4 20" stroke-linecap="round"`,
  );
