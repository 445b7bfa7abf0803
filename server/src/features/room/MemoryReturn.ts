import { collectMemory } from '../../platform/process/collectMemory.ts';
import { returnFreeMemory } from '../../platform/process/returnFreeMemory.ts';

/** Fewer rooms leave too little behind. */
const MANY_ROOMS = 50;
/** Memory is returned for this long after many rooms have gone. */
const RECENT_MINUTES = 10;

interface Steps {
  /** Pauses everything for a moment. */
  collect: () => void;
  returnFree: () => void;
}

/**
 * Returns memory to the system after most of many rooms have been released, and not while they come and go: pages that are
 * needed again soon cost more than they are worth.
 */
export class MemoryReturn {
  readonly #steps: Steps;
  /** Number of open rooms, one for each of the last minutes. */
  readonly #recent: number[] = [];

  constructor(steps: Steps = { collect: collectMemory, returnFree: returnFreeMemory }) {
    this.#steps = steps;
  }

  /** Called once a minute. */
  look(openRooms: number): void {
    const most = Math.max(0, ...this.#recent);
    if (most >= MANY_ROOMS && openRooms <= most / 2) {
      // Nobody who draws or speaks is kept waiting.
      if (openRooms === 0) this.#steps.collect();
      this.#steps.returnFree();
    }
    this.#recent.push(openRooms);
    if (this.#recent.length > RECENT_MINUTES) this.#recent.shift();
  }
}
