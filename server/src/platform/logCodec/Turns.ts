import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many steps at a stretch: a few milliseconds, a lesson beside it does not notice. */
const STEPS_MAX = 5_000;

/** Lets others work in the midst of long work on the main thread. */
export class Turns {
  #steps = 0;

  /** @returns what is to be awaited before going on, once in `STEPS_MAX` steps */
  after(steps: number): Promise<void> | undefined {
    this.#steps += steps;
    if (this.#steps < STEPS_MAX) return undefined;
    this.#steps = 0;
    return nextTurn();
  }
}
