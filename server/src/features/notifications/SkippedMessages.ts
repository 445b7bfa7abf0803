import type { Clock } from '../../platform/clock/clock.ts';

/** A row that can't be changed now may be changeable later, for instance once a disk has space again. */
const SKIPPED_MS = 60_000;

/** Messages whose rows the database refused to change: left alone for a minute, so that they don't stop the others. */
export class SkippedMessages {
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(id: string): void {
    this.#until.set(id, this.#clock.now().getTime() + SKIPPED_MS);
  }

  ids(): string[] {
    const now = this.#clock.now().getTime();
    for (const [id, until] of this.#until) if (until <= now) this.#until.delete(id);
    return [...this.#until.keys()];
  }
}
