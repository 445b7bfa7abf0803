import { nth } from './nth.ts';

export type Point = [number, number] | [number, number, 'corner'];
/** a list, or written out as '10,20 30,40! 50,60', where ! marks a corner */
export type Points = Point[] | string;

let serial = 0;
/** A new id for a clip path. */
const freshId = () => `c${(serial += 1)}`;

const listed = (points: Points): Point[] =>
  typeof points === 'string'
    ? points.split(' ').map((pair) => {
        const [x = Number.NaN, y = Number.NaN] = pair.replace('!', '').split(',').map(Number);
        return pair.endsWith('!') ? [x, y, 'corner'] : [x, y];
      })
    : points;

/** Strength of the curves that draws round shapes. */
const EASE = 0.38;

const short = (value: number) => Math.round(value * 10) / 10;

/**
 * A smooth line through points, as path data. A point marked 'corner' stays sharp.
 */
export function through(line: Points, { closed = false, ease = EASE }: { closed?: boolean; ease?: number } = {}) {
  const points = listed(line);
  const count = points.length;
  const at = (index: number) => nth(points, closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1));
  const tangent = (index: number): [number, number] => {
    const [before, here, after] = [at(index - 1), at(index), at(index + 1)];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    return here[2] === 'corner' ? [0, 0] : [dx / length, dy / length];
  };
  const [firstX, firstY] = at(0);
  let data = `M${short(firstX)} ${short(firstY)}`;
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

/** A closed smooth shape through points, as path data. */
export const blob = (points: Points, ease = EASE) => through(points, { closed: true, ease });

/** Path data of an ellipse. */
export const oval = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`;

/** Path data of a box with round corners. */
export function roundBox(x: number, y: number, w: number, h: number, r = 0) {
  const turn = Math.min(r, w / 2, h / 2);
  const arc = `a${turn} ${turn} 0 0 1`;
  return `M${x + turn} ${y}h${w - 2 * turn}${arc} ${turn} ${turn}v${h - 2 * turn}${arc} ${-turn} ${turn}h${2 * turn - w}${arc} ${-turn} ${-turn}v${2 * turn - h}${arc} ${turn} ${-turn}Z`;
}

/** @param more further attributes */
export const flat = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

/** A line with round ends. */
export const stroke = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const dot = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

/** Clips content to a shape. */
export function inside(d: string, content: string) {
  const id = freshId();
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** The colour of all shadows: cool, and applied with low opacity. */
const shadow = '#33245C';

/** A filter attribute that blurs. */
export const soft = (width: number) => `filter="url(#soft-${short(width)})"`;

/**
 * Gives a drawing volume as one shape: lit from the upper left, with soft shading at its lower right.
 * @param volume how far the shading extends inwards
 * @param shade its strength
 */
export const lit = (content: string, volume = 16, shade = 0.2) =>
  `<g filter="url(#lit-${short(volume)}-${shade})">${content}</g>`;

/**
 * One shape with volume.
 * @param options marks are drawn inside the shape, under the
 * shading
 */
export const solid = (
  d: string,
  fill: string,
  { volume = 16, shade = 0.2, marks = '' }: { volume?: number; shade?: number; marks?: string } = {},
) => lit(flat(d, fill) + (marks && inside(d, marks)), volume, shade);

const softFilter = (width: string) =>
  `<filter id="soft-${width}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${width}"/></filter>`;

/** @param name as in `lit` */
const litFilter = (name: string) => {
  const [volume, shade] = name.split('-');
  return `<filter id="lit-${name}" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB"><feOffset in="SourceAlpha" dx="${Number(volume) * -0.45}" dy="${Number(volume) * -0.75}"/><feGaussianBlur stdDeviation="${Number(volume) * 0.45}" result="light"/><feComposite in="SourceAlpha" in2="light" operator="out" result="dark"/><feFlood flood-color="${shadow}" flood-opacity="${shade}"/><feComposite in2="dark" operator="in" result="shade"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/></feMerge></filter>`;
};

/** The filters a picture refers to. */
export function filtersFor(content: string) {
  const softs = new Set([...content.matchAll(/url\(#soft-([\d.]+)\)/g)].map(([, width = '']) => width));
  const lits = new Set([...content.matchAll(/url\(#lit-([\d.]+-[\d.]+)\)/g)].map(([, name = '']) => name));
  return [...softs].map(softFilter).join('') + [...lits].map(litFilter).join('');
}

/** Positions a drawing. */
export function place(
  content: string,
  x: number,
  y: number,
  scale = 1,
  { flip = false, turn = 0 }: { flip?: boolean; turn?: number } = {},
) {
  const size = flip ? `${-scale} ${scale}` : `${scale}`;
  return `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${size})">${content}</g>`;
}

/** Moves the origin of a drawing made in a 400 by 400 box to the middle of its lower edge. */
export const standing = (content: string) => `<g transform="translate(-200 -400)">${content}</g>`;

/** Moves the origin of a drawing made in a 400 by 400 box to its centre. */
export const floating = (content: string) => `<g transform="translate(-200 -200)">${content}</g>`;

/** A soft shadow on the ground. */
export const ground = (x: number, y: number, rx: number, ry = rx * 0.13, strength = 0.16) =>
  dot(x, y, rx, ry, shadow, `opacity="${strength}" ${soft(6)}`);
