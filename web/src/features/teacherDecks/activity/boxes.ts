import type { Box } from '@skylark/contract/activity.facts';

/** Positions on a slide, in per cent. */

const tenth = (number: number): number => Math.round(number * 10) / 10;
const within = (number: number, most: number): number => Math.max(0, Math.min(most, number));

/** A valid box: within the slide, and large enough to be visible. */
export function fitted([x, y, width, height]: Box, least = 1): Box {
  const [wide, high] = [tenth(Math.max(least, Math.min(100, width))), tenth(Math.max(least, Math.min(100, height)))];
  return [tenth(within(x, 100 - wide)), tenth(within(y, 100 - high)), wide, high];
}

export const moved = ([x, y, width, height]: Box, dx: number, dy: number): Box =>
  fitted([x + dx, y + dy, width, height]);
/** Keeps its upper left corner. */
export const resized = ([x, y, width, height]: Box, dx: number, dy: number): Box =>
  fitted([x, y, Math.min(100 - x, width + dx), Math.min(100 - y, height + dy)]);

/** The box between two corners, in any order. */
export const between = ([ax, ay]: Point, [bx, by]: Point): Box =>
  fitted([Math.min(ax, bx), Math.min(ay, by), Math.abs(ax - bx), Math.abs(ay - by)], 2);

export type Point = readonly [x: number, y: number];

export const pairsOf = (shape: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(shape.length / 2) }, (_, at): Point => [shape[at * 2] ?? 0, shape[at * 2 + 1] ?? 0]);

/** Bounding box of an outline or a stroke. */
export function around(shape: readonly number[]): Box {
  const points = pairsOf(shape);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** An outline or a stroke moved and scaled from its bounding box to another box. */
export function stretched(shape: readonly number[], to: Box): number[] {
  const [left, top, width, height] = around(shape);
  return pairsOf(shape).flatMap(([x, y]) => [
    tenth(within(to[0] + (width < 0.1 ? 0 : ((x - left) / width) * to[2]), 100)),
    tenth(within(to[1] + (height < 0.1 ? 0 : ((y - top) / height) * to[3]), 100)),
  ]);
}

/** A drawn line reduced to the necessary points: those that deviate from the line between their neighbours. */
export function simplified(line: readonly Point[], off = 0.4, most = 32): Point[] {
  const kept = thin(line, off);
  return kept.length > most && off < 20 ? simplified(line, off * 1.6, most) : kept.slice(0, most);
}

function thin(line: readonly Point[], off: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  const farFrom = ([x, y]: Point): number =>
    length === 0
      ? Math.hypot(x - first[0], y - first[1])
      : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length;
  const offs = line.map(farFrom);
  const at = offs.indexOf(Math.max(...offs.slice(1, -1)));
  if ((offs[at] ?? 0) <= off) return [first, last];
  return [...thin(line.slice(0, at + 1), off), ...thin(line.slice(at), off).slice(1)];
}

export const flat = (points: readonly Point[]): number[] =>
  points.flatMap(([x, y]) => [tenth(within(x, 100)), tenth(within(y, 100))]);

/** Side by side within an area of the slide. */
export function row(count: number, [left, top, width, height]: Box, gap = 2): Box[] {
  const one = (width - gap * (count - 1)) / Math.max(1, count);
  return Array.from({ length: count }, (_, at) => fitted([left + at * (one + gap), top, one, height]));
}

/** One below the other. */
export function column(count: number, [left, top, width, height]: Box, gap = 3): Box[] {
  const one = (height - gap * (count - 1)) / Math.max(1, count);
  return Array.from({ length: count }, (_, at) => fitted([left, top + at * (one + gap), width, one]));
}

/** A free position, if there is one. */
export function freeBox(taken: readonly Box[], width: number, height: number): Box {
  const overlap = ([x, y, w, h]: Box, [ox, oy, ow, oh]: Box): number =>
    Math.max(0, Math.min(x + w, ox + ow) - Math.max(x, ox)) * Math.max(0, Math.min(y + h, oy + oh) - Math.max(y, oy));
  const places = Array.from({ length: 36 }, (_, at) =>
    fitted([4 + (at % 6) * ((92 - width) / 5), 6 + Math.floor(at / 6) * ((88 - height) / 5), width, height]),
  );
  const crowd = places.map((place) => taken.reduce((sum, other) => sum + overlap(place, other), 0));
  return places[crowd.indexOf(Math.min(...crowd))] ?? fitted([40, 40, width, height]);
}
