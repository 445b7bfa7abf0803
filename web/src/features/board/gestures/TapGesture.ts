import type { Point } from '../model/geometry.ts';
import type { Gesture } from './Gesture.ts';

/** Acts at the start of the press, once it has turned out to be a press. */
export class TapGesture implements Gesture {
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
