import { colours, mix } from './colours.ts';
import { dot, flat, roundBox, stroke } from './svg.ts';

/**
 * Words on a slide, in Nunito.
 * @param y the line the letters stand on
 * @param options halo: a light edge that lifts the words off a picture
 */
export function text(
  words: string,
  x: number,
  y: number,
  size: number,
  {
    fill = colours.ink,
    weight = 800,
    anchor = 'middle',
    halo,
    more = '',
  }: { fill?: string; weight?: number; anchor?: 'start' | 'middle' | 'end'; halo?: string; more?: string } = {},
) {
  const edge = halo ? `stroke="${halo}" stroke-width="${size * 0.2}" stroke-linejoin="round" paint-order="stroke"` : '';
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}" ${edge} ${more}>${words}</text>`;
}

/** A sentence with one stressed word between asterisks: "It is *red*." */
export function sentence(
  words: string,
  x: number,
  y: number,
  size: number,
  { stress = colours.sky, anchor = 'middle' }: { stress?: string; anchor?: 'start' | 'middle' } = {},
) {
  const pieces = words
    .split('*')
    .map((piece, index) => (index % 2 ? `<tspan fill="${stress}" font-weight="900">${piece}</tspan>` : piece));
  return text(pieces.join(''), x, y, size, { anchor, more: 'xml:space="preserve"' });
}

/** Letters to trace. */
export const traceable = (words: string, x: number, y: number, size: number) =>
  text(words, x, y, size, {
    fill: '#FFFFFF',
    weight: 700,
    more: `stroke="${colours.line}" stroke-width="4.5" stroke-dasharray="3 11" stroke-linecap="round" letter-spacing="${size * 0.06}"`,
  });

/**
 * Lines to write on, as in an exercise book.
 * @param y the line letters stand on
 * @param height of a tall letter
 */
export const writingLines = (x: number, y: number, width: number, height: number) =>
  stroke(`M${x} ${y}h${width}`, colours.line, 5) +
  stroke(`M${x} ${y - height / 2}h${width}`, mix(colours.line, '#FFFFFF', 0.3), 4, 'stroke-dasharray="2 16"') +
  stroke(`M${x} ${y - height}h${width}`, mix(colours.line, '#FFFFFF', 0.45), 4);

/**
 * An empty box to write a number or a tick in.
 * @param x middle
 * @param y middle
 */
export const answerBox = (x: number, y: number, size: number) =>
  flat(
    roundBox(x - size / 2, y - size / 2, size, size, size * 0.18),
    '#FFFFFF',
    `stroke="${colours.line}" stroke-width="6" stroke-dasharray="4 16" stroke-linecap="round"`,
  );

/** The start or end point of a matching line. */
export const pin = (x: number, y: number) => dot(x, y, 17, 17, '#FFFFFF', `stroke="${colours.sky}" stroke-width="7"`);
