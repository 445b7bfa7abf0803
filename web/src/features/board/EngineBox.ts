import { Listeners } from '../../lib/Listeners.ts';
import type { BoardEngine } from './engine/BoardEngine.ts';

/** Where a board's parts find its engine, from when its canvas stands in the page until it is taken away. */
export class EngineBox {
  #engine: BoardEngine | undefined;
  readonly #changed = new Listeners();

  readonly engine = (): BoardEngine | undefined => this.#engine;

  readonly subscribe = this.#changed.add;

  put(engine: BoardEngine | undefined): void {
    this.#engine = engine;
    this.#changed.notify();
  }
}
