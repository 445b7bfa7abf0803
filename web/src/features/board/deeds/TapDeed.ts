import type { Point } from '../model/geometry.ts';
import type { Deed } from './Deed.ts';

/** Does something where the press began, once it has turned out to be a press. */
export class TapDeed implements Deed {
  readonly #at: Point;
  readonly #tap: (at: Point) => void;

  constructor(at: Point, tap: (at: Point) => void) {
    this.#at = at;
    this.#tap = tap;
  }

  extend(): void {}

  finish(): void {
    this.#tap(this.#at);
  }

  takeBack(): void {}

  abandon(): void {}
}
