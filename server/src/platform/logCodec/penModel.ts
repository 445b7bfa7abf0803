import { fitGrid, type Grid, gridOf, PLAIN_GRID } from './grid.ts';
import type { NumberReader, NumberWriter } from './Numbers.ts';
import { fitWeights, NO_WEIGHTS } from './prediction.ts';
import type { Turns } from './Turns.ts';

/** How a seat's pen moves: computed when packing and stored in the pack. */
export interface PenModel {
  /** For x and y. */
  grids: readonly [Grid, Grid];
  /** For x and y together, and for pressure. */
  weights: readonly [readonly number[], readonly number[]];
}

/** A stroke as drawn, and the position in its look. */
export interface DrawnStroke {
  anchor: readonly number[];
  points: readonly (readonly number[])[];
}

/** Below this number of points a model doesn't pay off. */
const POINTS_MIN = 200;

export async function fitPen(strokes: readonly DrawnStroke[], turns: Turns): Promise<PenModel> {
  const isMany = strokes.reduce((sum, { points }) => sum + points.length, 0) >= POINTS_MIN;
  if (!isMany) return { grids: [PLAIN_GRID, PLAIN_GRID], weights: [NO_WEIGHTS, NO_WEIGHTS] };
  const grids: Grid[] = [];
  const places: number[][] = [];
  for (const axis of [0, 1]) {
    const wholes: number[][] = [];
    for (const { anchor, points } of strokes) {
      wholes.push(points.map((point) => (point[axis] ?? 0) + (anchor[axis] ?? 0)));
      await turns.after(points.length);
    }
    const grid = await fitGrid(wholes, turns);
    grids.push(grid);
    for (const whole of wholes) {
      places.push(whole.map((value) => Math.round((value - grid.shift) / grid.step)));
      await turns.after(whole.length);
    }
  }
  const pressures = strokes.map(({ points }) => points.flatMap((point) => point[2] ?? []));
  return {
    grids: [grids[0] ?? PLAIN_GRID, grids[1] ?? PLAIN_GRID],
    weights: [await fitWeights(places, turns), await fitWeights(pressures, turns)],
  };
}

export function writePen({ grids, weights }: PenModel, to: NumberWriter): void {
  for (const { stepUnits, shiftUnits } of grids) for (const units of [stepUnits, shiftUnits]) to.add(units);
  for (const weight of weights.flat()) to.add(weight);
}

export function readPen(from: NumberReader): PenModel {
  const grid = (): Grid => gridOf(from.next(), from.next());
  const row = (): number[] => NO_WEIGHTS.map(() => from.next());
  return { grids: [grid(), grid()], weights: [row(), row()] };
}
