import type { BoardEngine } from './engine/BoardEngine.ts';

/** Where a board's parts find its engine, from when its canvas stands in the page until it is taken away. */
export class EngineBox {
  #engine: BoardEngine | undefined;
  readonly #listeners = new Set<() => void>();

  readonly engine = (): BoardEngine | undefined => this.#engine;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(engine: BoardEngine | undefined): void {
    this.#engine = engine;
    for (const listener of this.#listeners) listener();
  }
}
