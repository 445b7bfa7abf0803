import { returnFreeMemory } from '../../platform/process/returnFreeMemory.ts';

/** Fewer rooms leave too little behind. */
const MANY_ROOMS = 50;
/** Memory is returned for this long after many rooms have gone: the heap is collected some time later than that. */
const RECENT_MINUTES = 10;

/**
 * Returns memory to the system after most of many rooms have been released, and not while they come and go: pages that are
 * needed again soon cost more than they are worth.
 */
export class MemoryReturn {
  readonly #returnMemory: () => void;
  /** Number of open rooms, one for each of the last minutes. */
  readonly #recent: number[] = [];

  constructor(returnMemory = returnFreeMemory) {
    this.#returnMemory = returnMemory;
  }

  /** Called once a minute. */
  look(openRooms: number): void {
    const most = Math.max(0, ...this.#recent);
    if (most >= MANY_ROOMS && openRooms <= most / 2) this.#returnMemory();
    this.#recent.push(openRooms);
    if (this.#recent.length > RECENT_MINUTES) this.#recent.shift();
  }
}
