/**
 * @typedef {[number, number] | [number, number, 'corner']} Point
 * @typedef {Point[] | string} Points a list, or written out as '10,20 30,40! 50,60', where ! marks a corner
 */

let serial = 0;
/** A new id for a clip path. */
const freshId = () => `c${(serial += 1)}`;

/** @param {Points} points @returns {Point[]} */
const listed = (points) =>
  typeof points === 'string'
    ? points.split(' ').map((pair) => {
        const [x, y] = pair.replace('!', '').split(',').map(Number);
        return pair.endsWith('!') ? [x, y, 'corner'] : [x, y];
      })
    : points;

/** @param {number} value */
const short = (value) => Math.round(value * 10) / 10;

/**
 * A smooth line through points, as path data. A point marked 'corner' stays sharp.
 * @param {Points} line
 * @param {{ closed?: boolean, ease?: number }} [options] ease: strength of the curves; 0.38 draws round shapes
 */
export function through(line, { closed = false, ease = 0.38 } = {}) {
  const points = listed(line);
  const count = points.length;
  const at = (/** @type {number} */ index) =>
    closed ? points[(index + count) % count] : points[Math.min(Math.max(index, 0), count - 1)];
  const tangent = (/** @type {number} */ index) => {
    const [before, here, after] = [at(index - 1), at(index), at(index + 1)];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    return here[2] === 'corner' ? [0, 0] : [dx / length, dy / length];
  };
  let data = `M${short(points[0][0])} ${short(points[0][1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [from, to] = [at(index), at(index + 1)];
    const reach = Math.hypot(to[0] - from[0], to[1] - from[1]) * ease;
    const [leave, arrive] = [tangent(index), tangent(index + 1)];
    const numbers = [
      from[0] + leave[0] * reach,
      from[1] + leave[1] * reach,
      to[0] - arrive[0] * reach,
      to[1] - arrive[1] * reach,
      to[0],
      to[1],
    ].map(short);
    data += `C${numbers.join(' ')}`;
  }
  return closed ? `${data}Z` : data;
}

/** A closed smooth shape through points, as path data. @param {Points} points @param {number} [ease] */
export const blob = (points, ease) => through(points, { closed: true, ease });

/** Path data of an ellipse. @param {number} x @param {number} y @param {number} rx @param {number} [ry] */
export const oval = (x, y, rx, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`;

/** Path data of a box with round corners. @param {number} x @param {number} y @param {number} w @param {number} h @param {number} [r] */
export function roundBox(x, y, w, h, r = 0) {
  const turn = Math.min(r, w / 2, h / 2);
  const arc = `a${turn} ${turn} 0 0 1`;
  return `M${x + turn} ${y}h${w - 2 * turn}${arc} ${turn} ${turn}v${h - 2 * turn}${arc} ${-turn} ${turn}h${2 * turn - w}${arc} ${-turn} ${-turn}v${2 * turn - h}${arc} ${turn} ${-turn}Z`;
}

/** @param {string} d @param {string} fill @param {string} [more] further attributes */
export const flat = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

/** A line with round ends. @param {string} d @param {string} stroke @param {number} width @param {string} [more] */
export const stroke = (d, stroke, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {string} fill @param {string} [more] */
export const dot = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

/** Clips content to a shape. @param {string} d @param {string} content */
export function inside(d, content) {
  const id = freshId();
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** The colour of all shadows: cool, and applied with low opacity. */
const shadow = '#33245C';

/** A filter attribute that blurs. @param {number} width */
export const soft = (width) => `filter="url(#soft-${short(width)})"`;

/**
 * Gives a drawing volume as one shape: lit from the upper left, with soft shading at its lower right.
 * @param {string} content
 * @param {number} [volume] how far the shading extends inwards
 * @param {number} [shade] its strength
 */
export const lit = (content, volume = 16, shade = 0.2) =>
  `<g filter="url(#lit-${short(volume)}-${shade})">${content}</g>`;

/**
 * One shape with volume.
 * @param {string} d
 * @param {string} fill
 * @param {{ volume?: number, shade?: number, marks?: string }} [options] marks are drawn inside the shape, under the
 * shading
 */
export const solid = (d, fill, { volume = 16, shade = 0.2, marks = '' } = {}) =>
  lit(flat(d, fill) + (marks && inside(d, marks)), volume, shade);

/** @param {string} width */
const softFilter = (width) =>
  `<filter id="soft-${width}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${width}"/></filter>`;

/** @param {string} name as in `lit` */
const litFilter = (name) => {
  const [volume, shade] = name.split('-');
  return `<filter id="lit-${name}" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB"><feOffset in="SourceAlpha" dx="${Number(volume) * -0.45}" dy="${Number(volume) * -0.75}"/><feGaussianBlur stdDeviation="${Number(volume) * 0.45}" result="light"/><feComposite in="SourceAlpha" in2="light" operator="out" result="dark"/><feFlood flood-color="${shadow}" flood-opacity="${shade}"/><feComposite in2="dark" operator="in" result="shade"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/></feMerge></filter>`;
};

/** The filters a picture refers to. @param {string} content */
export function filtersFor(content) {
  const softs = new Set([...content.matchAll(/url\(#soft-([\d.]+)\)/g)].map((found) => found[1]));
  const lits = new Set([...content.matchAll(/url\(#lit-([\d.]+-[\d.]+)\)/g)].map((found) => found[1]));
  return [...softs].map(softFilter).join('') + [...lits].map(litFilter).join('');
}

/**
 * Positions a drawing.
 * @param {string} content
 * @param {number} x
 * @param {number} y
 * @param {number} [scale]
 * @param {{ flip?: boolean, turn?: number }} [options]
 */
export function place(content, x, y, scale = 1, { flip = false, turn = 0 } = {}) {
  const size = flip ? `${-scale} ${scale}` : `${scale}`;
  return `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${size})">${content}</g>`;
}

/** Moves the origin of a drawing made in a 400 by 400 box to the middle of its lower edge. @param {string} content */
export const standing = (content) => `<g transform="translate(-200 -400)">${content}</g>`;

/** Moves the origin of a drawing made in a 400 by 400 box to its centre. @param {string} content */
export const floating = (content) => `<g transform="translate(-200 -200)">${content}</g>`;

/**
 * A soft shadow on the ground.
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} [ry]
 * @param {number} [strength]
 */
export const ground = (x, y, rx, ry = rx * 0.13, strength = 0.16) =>
  dot(x, y, rx, ry, shadow, `opacity="${strength}" ${soft(6)}`);
