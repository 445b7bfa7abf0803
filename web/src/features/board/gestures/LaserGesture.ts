import type { Gesture, Touch } from './Gesture.ts';

/** Points at a spot; leaves nothing behind. */
export class LaserGesture implements Gesture {
  readonly #point: (at: Touch | undefined) => void;

  constructor(point: (at: Touch | undefined) => void, first: Touch) {
    this.#point = point;
    point(first);
  }

  extend(touches: readonly Touch[]): void {
    for (const touch of touches) this.#point(touch);
  }

  finish(): void {
    this.#point(undefined);
  }

  takeBack(): void {
    this.#point(undefined);
  }

  abandon(): void {
    this.#point(undefined);
  }
}
