import { PLAIN_GRID } from './grid.ts';
import type { PenModel } from './penModel.ts';
import { addMove, nextMove } from './prediction.ts';

/** What is stored for one coordinate: its distance from the prediction, and from its device's grid. */
export interface Kept {
  off: number;
  offGrid: number;
}

/** State of one stroke, identical in the packer and the unpacker. */
export class PenPath {
  readonly #model: PenModel;
  readonly #anchor: readonly number[];
  readonly #places: number[];
  readonly #moves: number[][] = [[], [], []];

  /** @param head the text after the points of its first piece */
  constructor(model: PenModel, head: string) {
    this.#model = model;
    this.#anchor = anchorOf(head);
    this.#places = [0, 1, 2].map((axis) => this.#placeOf(axis, this.#anchor[axis] ?? 0));
  }

  /** @param axis 0 x, 1 y, 2 pressure */
  keep(axis: number, value: number): Kept {
    const whole = value + (this.#anchor[axis] ?? 0);
    const place = this.#placeOf(axis, whole);
    const off = place - this.#expected(axis);
    this.#moveTo(axis, place);
    return { off, offGrid: whole - this.#wholeOf(axis, place) };
  }

  /** Inverse of `keep`. */
  value(axis: number, { off, offGrid }: Kept): number {
    const place = this.#expected(axis) + off;
    this.#moveTo(axis, place);
    return this.#wholeOf(axis, place) + offGrid - (this.#anchor[axis] ?? 0);
  }

  #expected(axis: number): number {
    const weights = this.#model.weights[axis === 2 ? 1 : 0];
    return (this.#places[axis] ?? 0) + nextMove(this.#moves[axis] ?? [], weights);
  }

  #moveTo(axis: number, place: number): void {
    addMove(this.#moves[axis] ?? [], place - (this.#places[axis] ?? 0));
    this.#places[axis] = place;
  }

  #placeOf(axis: number, whole: number): number {
    const { step, shift } = this.#model.grids[axis] ?? PLAIN_GRID;
    return Math.round((whole - shift) / step);
  }

  #wholeOf(axis: number, place: number): number {
    const { step, shift } = this.#model.grids[axis] ?? PLAIN_GRID;
    return Math.round(place * step + shift);
  }
}

/** A stroke's points are relative to the position in its look. */
export function anchorOf(head: string): readonly [number, number] {
  const [, x = '0', y = '0'] = /"x":(-?\d{1,9}),"y":(-?\d{1,9})[,}]/u.exec(head) ?? [];
  return [Number(x), Number(y)];
}
