import { TRACE_SCALE } from './play.facts.ts';

type Point = readonly [x: number, y: number];

/** Aspect ratio of slides: converts percentages of the width to percentages of the height. */
const ASPECT = 16 / 9;
const SAMPLES = 24;
/** How far a child's line may deviate on average, in per cent of the slide's height; more is allowed at its ends. */
const OFF_MEAN = 5;
const ENDS = 1.8;
/** Each miss raises the tolerance by half, and after the third the pen snaps to the line. */
const GROWS = 0.5;
const SNAPS_AFTER = 3;
/** A line this many times longer than its model is a scribble. */
const LONGER = 1.6;

interface Tolerance {
  /** A finger's width, in thousandths of the slide's height. */
  finger?: number | undefined;
  /** Earlier misses at this stroke. */
  misses?: number;
}

const pointsOf = (numbers: readonly number[], scale: number): Point[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, index): Point => [
    ((numbers[index * 2] ?? 0) / scale) * 100 * ASPECT,
    ((numbers[index * 2 + 1] ?? 0) / scale) * 100,
  ]);

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

const lengthOf = (way: readonly Point[]): number =>
  way.slice(1).reduce((sum, point, index) => sum + distance(way[index] ?? point, point), 0);

/** Points at equal distances along a path. */
function sampled(way: readonly Point[], count: number): Point[] {
  const lengths = way.slice(1).map((point, index) => distance(way[index] ?? point, point));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const samples: Point[] = [];
  let at = 0;
  let passed = 0;
  for (let index = 0; index < count; index += 1) {
    const wanted = (whole * index) / (count - 1);
    while (at < lengths.length - 1 && passed + (lengths[at] ?? 0) < wanted) passed += lengths[at++] ?? 0;
    const [from, to] = [way[at] ?? [0, 0], way[at + 1] ?? way[at] ?? [0, 0]];
    const share = Math.min(1, Math.max(0, (wanted - passed) / (lengths[at] || 1)));
    samples.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
  }
  return samples;
}

/**
 * Whether a drawn stroke follows the model, from start to end.
 * @param drawn in thousandths of the slide
 * @param model in per cent of the slide
 */
export function isSimilarStroke(
  drawn: readonly number[],
  model: readonly number[],
  { finger = 0, misses = 0 }: Tolerance = {},
): boolean {
  if (misses >= SNAPS_AFTER) return true;
  const [way, line] = [pointsOf(drawn, TRACE_SCALE), pointsOf(model, 100)];
  const [own, wanted] = [sampled(way, SAMPLES), sampled(line, SAMPLES)];
  const off = own.map((point, index) => distance(point, wanted[index] ?? point));
  const ends = Math.max(off[0] ?? 0, off.at(-1) ?? 0);
  const mean = off.reduce((sum, one) => sum + one, 0) / SAMPLES;
  const allowed = Math.max(OFF_MEAN, finger / 10) * (1 + GROWS * misses);
  return ends <= allowed * ENDS && mean <= allowed && lengthOf(way) <= lengthOf(line) * LONGER + allowed * 2;
}
