import type { Points } from '../../kit/svg.ts';
import { colours } from '../../kit/colours.ts';
import { blob, dot, flat, inside, roundBox, stroke, through } from '../../kit/svg.ts';

/** A calm round eye with a light in it. */
export const eye = (x: number, y: number, r: number) =>
  dot(x, y, r * 0.88, r, colours.ink) + dot(x - r * 0.28, y - r * 0.36, r * 0.3, r * 0.32, '#fff');

/**
 * Two eyes, `gap` apart.
 * @param x middle
 */
export const eyes = (x: number, y: number, gap: number, r: number) => eye(x - gap / 2, y, r) + eye(x + gap / 2, y, r);

/**
 * Rosy cheeks.
 * @param x middle
 */
export const cheeks = (x: number, y: number, gap: number, r: number) =>
  [-1, 1].map((side) => dot(x + (side * gap) / 2, y, r, r * 0.72, '#F0705F', 'opacity="0.38"')).join('');

/**
 * A smiling line.
 * @param x middle
 */
export const smile = (x: number, y: number, width: number, colour = colours.ink, thick = 4.5) =>
  stroke(`M${x - width / 2} ${y}Q${x} ${y + width * 0.55} ${x + width / 2} ${y}`, colour, thick);

/** The mouth of a cat, a rabbit or a lion: two small curves under the nose. */
export const twinSmile = (x: number, y: number, width: number, colour = colours.ink) =>
  stroke(
    `M${x - width} ${y + width * 0.3}Q${x - width * 0.5} ${y + width} ${x} ${y}Q${x + width * 0.5} ${y + width} ${x + width} ${y + width * 0.3}`,
    colour,
    4.5,
  );

/**
 * A straight leg standing at y = 400, with a hoof or paw.
 * @param x middle
 */
export function leg(x: number, top: number, width: number, fill: string, hoof?: string, hoofHeight = 20) {
  const form = `M${x - width / 2} ${top}L${x - width * 0.44} 392Q${x - width * 0.44} 400 ${x - width * 0.3} 400H${x + width * 0.3}Q${x + width * 0.44} 400 ${x + width * 0.44} 392L${x + width / 2} ${top}Z`;
  const marks = hoof
    ? `<rect x="${x - width}" y="${400 - hoofHeight}" width="${width * 2}" height="${hoofHeight + 2}" fill="${hoof}"/>`
    : '';
  return flat(form, fill) + (marks && inside(form, marks));
}

/**
 * A soft ear or leaf shape between two ends.
 * @param angle degrees; 0 points right
 */
export function petal(x: number, y: number, length: number, width: number, angle: number) {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const spot = (along: number, across: number): [number, number] => [
    x + along * cos - across * sin,
    y + along * sin + across * cos,
  ];
  return blob([spot(0, 0), spot(length * 0.45, -width / 2), spot(length, 0), spot(length * 0.45, width / 2)]);
}

/** A tail or another long shape that follows a line. */
export const tail = (points: Points, fill: string, width: number) => stroke(through(points), fill, width);

/** A pill shape. */
export const pill = (x: number, y: number, w: number, h: number) => roundBox(x, y, w, h, Math.min(w, h) / 2);
