import { Listeners } from '../../lib/Listeners.ts';
import type { BoardEngine } from './engine/BoardEngine.ts';

/** Gives a board's components access to its engine while its canvas is mounted. */
export class EngineHolder {
  #engine: BoardEngine | undefined;
  readonly #changed = new Listeners();

  readonly engine = (): BoardEngine | undefined => this.#engine;

  readonly subscribe = this.#changed.add;

  put(engine: BoardEngine | undefined): void {
    this.#engine = engine;
    this.#changed.notify();
  }
}
