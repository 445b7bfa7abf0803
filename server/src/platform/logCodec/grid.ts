import type { Turns } from './Turns.ts';

/**
 * The positions a device can report: a mouse reports whole pixels, `round(step * k + shift)` in board units. Both
 * numbers are stored as integers, so that packer and unpacker compute with the same values.
 */
export interface Grid {
  step: number;
  shift: number;
  stepUnits: number;
  shiftUnits: number;
}

/** Resolution of a grid in parts per board unit: over a whole board the error stays below a thousandth of a unit. */
const PARTS = 1e9;

export const gridOf = (stepUnits: number, shiftUnits: number): Grid => ({
  step: stepUnits / PARTS,
  shift: shiftUnits / PARTS,
  stepUnits,
  shiftUnits,
});

/** The grid of all board units. */
export const PLAIN_GRID = gridOf(PARTS, 0);

/** A smaller step can't be a pixel. */
const STEP_MIN = 2.5;
/** Fit: length of the mean of all positions taken as angles within one step; 1 if all are on the grid. */
const FIT_MIN = 0.95;
const SAMPLES = 500;
/** For a quick check with few samples: chance alone stays below this fit, a real grid is well above. */
const FEW_SAMPLES = 64;
const FEW_FIT_MIN = 0.4;
/** Search range around the step of the smallest moves, and its resolution. */
const STEP_OFF = 0.02;
const OVERSAMPLED = 8;
const HALVINGS = 16;
const LOOKS_MAX = 2_000;

/** The grid that contains nearly all positions of a seat's strokes, found like a period in a series. */
export async function fitGrid(strokes: readonly (readonly number[])[], turns: Turns): Promise<Grid> {
  const guess = await stepOfSmallestMoves(strokes, turns);
  const all = strokes.flat();
  if (guess < STEP_MIN || all.length === 0) return PLAIN_GRID;
  const places = sampleOf(all, SAMPLES);
  const few = sampleOf(all, FEW_SAMPLES);
  const span = Math.max(...places) - Math.min(...places) + 1;
  let best = fitAt(few, 1 / guess);
  // Points may be spread arbitrarily far: then no grid is found, but the search stays short.
  let width = Math.max(1 / (OVERSAMPLED * span), (2 * STEP_OFF) / guess / LOOKS_MAX);
  for (let number = 0; number < LOOKS_MAX; number += 1) {
    const frequency = (1 - STEP_OFF) / guess + number * width;
    if (frequency > (1 + STEP_OFF) / guess) break;
    best = better(best, fitAt(few, frequency));
    await turns.after(few.length);
  }
  if (best.fit < FEW_FIT_MIN) return PLAIN_GRID;
  best = fitAt(places, best.frequency);
  for (let halving = 0; halving < HALVINGS; halving += 1, width /= 2) {
    best = better(best, fitAt(places, best.frequency - width));
    best = better(best, fitAt(places, best.frequency + width));
    await turns.after(2 * places.length);
  }
  if (best.fit < FIT_MIN) return PLAIN_GRID;
  const shift = best.angle / (2 * Math.PI * best.frequency);
  return gridOf(Math.round(PARTS / best.frequency), Math.round(PARTS * shift));
}

function sampleOf(places: readonly number[], count: number): number[] {
  const every = Math.max(1, Math.floor(places.length / count));
  return places.filter((_, at) => at % every === 0);
}

/** After rounding to board units, the smallest move of a pixel is one of two adjacent numbers. */
async function stepOfSmallestMoves(strokes: readonly (readonly number[])[], turns: Turns): Promise<number> {
  const times = new Map<number, number>();
  let least = Number.POSITIVE_INFINITY;
  for (const places of strokes) {
    for (const [at, place] of places.entries()) {
      const move = Math.abs(place - (places[at - 1] ?? place));
      if (move === 0) continue;
      times.set(move, (times.get(move) ?? 0) + 1);
      least = Math.min(least, move);
    }
    await turns.after(places.length);
  }
  if (!Number.isFinite(least)) return 0;
  const [less, more] = [times.get(least) ?? 0, times.get(least + 1) ?? 0];
  return (least * less + (least + 1) * more) / (less + more);
}

interface Fit {
  fit: number;
  frequency: number;
  angle: number;
}

const better = (one: Fit, other: Fit): Fit => (other.fit > one.fit ? other : one);

function fitAt(places: readonly number[], frequency: number): Fit {
  let [x, y] = [0, 0];
  for (const place of places) {
    const turn = 2 * Math.PI * frequency * place;
    x += Math.cos(turn);
    y += Math.sin(turn);
  }
  return { fit: Math.hypot(x, y) / places.length, frequency, angle: Math.atan2(y, x) };
}
