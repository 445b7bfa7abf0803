/** Subscribers of a repeated event. */
export class Listeners<Args extends unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  /** @returns a function that unsubscribes */
  readonly add = (listener: (...args: Args) => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  notify(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
