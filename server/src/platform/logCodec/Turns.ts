import { setImmediate as nextTurn } from 'node:timers/promises';

/** Steps without a pause: a few milliseconds, which a lesson in progress doesn't notice. */
const STEPS_MAX = 5_000;

/** Yields to other work during long computations on the main thread. */
export class Turns {
  #steps = 0;

  /** @returns a promise to await before continuing, once per `STEPS_MAX` steps */
  after(steps: number): Promise<void> | undefined {
    this.#steps += steps;
    if (this.#steps < STEPS_MAX) return undefined;
    this.#steps = 0;
    return nextTurn();
  }
}
