import { colours } from '../../kit/colours.mjs';
import { blob, dot, flat, inside, roundBox, stroke, through } from '../../kit/svg.mjs';

/** A calm round eye with a light in it. @param {number} x @param {number} y @param {number} r */
export const eye = (x, y, r) =>
  dot(x, y, r * 0.88, r, colours.ink) + dot(x - r * 0.28, y - r * 0.36, r * 0.3, r * 0.32, '#fff');

/** Two eyes, `gap` apart. @param {number} x middle @param {number} y @param {number} gap @param {number} r */
export const eyes = (x, y, gap, r) => eye(x - gap / 2, y, r) + eye(x + gap / 2, y, r);

/** Rosy cheeks. @param {number} x middle @param {number} y @param {number} gap @param {number} r */
export const cheeks = (x, y, gap, r) =>
  [-1, 1].map((side) => dot(x + (side * gap) / 2, y, r, r * 0.72, '#F0705F', 'opacity="0.38"')).join('');

/** A smiling line. @param {number} x middle @param {number} y @param {number} width @param {string} [colour] @param {number} [thick] */
export const smile = (x, y, width, colour = colours.ink, thick = 4.5) =>
  stroke(`M${x - width / 2} ${y}Q${x} ${y + width * 0.55} ${x + width / 2} ${y}`, colour, thick);

/** The mouth of a cat, a rabbit or a lion: two small curves under the nose. @param {number} x @param {number} y @param {number} width @param {string} [colour] */
export const twinSmile = (x, y, width, colour = colours.ink) =>
  stroke(
    `M${x - width} ${y + width * 0.3}Q${x - width * 0.5} ${y + width} ${x} ${y}Q${x + width * 0.5} ${y + width} ${x + width} ${y + width * 0.3}`,
    colour,
    4.5,
  );

/**
 * A straight leg standing at y = 400, with a hoof or paw.
 * @param {number} x middle
 * @param {number} top
 * @param {number} width
 * @param {string} fill
 * @param {string} [hoof]
 * @param {number} [hoofHeight]
 */
export function leg(x, top, width, fill, hoof, hoofHeight = 20) {
  const form = `M${x - width / 2} ${top}L${x - width * 0.44} 392Q${x - width * 0.44} 400 ${x - width * 0.3} 400H${x + width * 0.3}Q${x + width * 0.44} 400 ${x + width * 0.44} 392L${x + width / 2} ${top}Z`;
  const marks = hoof
    ? `<rect x="${x - width}" y="${400 - hoofHeight}" width="${width * 2}" height="${hoofHeight + 2}" fill="${hoof}"/>`
    : '';
  return flat(form, fill) + (marks && inside(form, marks));
}

/**
 * A soft ear or leaf shape between two ends.
 * @param {number} x
 * @param {number} y
 * @param {number} length
 * @param {number} width
 * @param {number} angle degrees; 0 points right
 */
export function petal(x, y, length, width, angle) {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const spot = (/** @type {number} */ along, /** @type {number} */ across) =>
    /** @type {[number, number]} */ ([x + along * cos - across * sin, y + along * sin + across * cos]);
  return blob([spot(0, 0), spot(length * 0.45, -width / 2), spot(length, 0), spot(length * 0.45, width / 2)]);
}

/**
 * A tail or another long shape that follows a line.
 * @param {import('../../kit/svg.mjs').Points} points
 * @param {string} fill
 * @param {number} width
 */
export const tail = (points, fill, width) => stroke(through(points), fill, width);

/** A pill shape. @param {number} x @param {number} y @param {number} w @param {number} h */
export const pill = (x, y, w, h) => roundBox(x, y, w, h, Math.min(w, h) / 2);
