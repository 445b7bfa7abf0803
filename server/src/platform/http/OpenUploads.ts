import { limitRefusals } from '../limits/limits.ts';
import { Failure } from './failure.ts';

/**
 * Uploads that are being received or read, counted by owner, so that neither one person nor all together can exhaust
 * memory, disk and sockets: a slow sender takes minutes.
 */
export class OpenUploads {
  readonly #open = new Map<string, number>();
  readonly #limits: { name: string; perPerson: number; inAll: number };
  #inAll = 0;

  /** @param limits `name` labels the refusals in the metric */
  constructor(limits: { name: string; perPerson: number; inAll: number }) {
    this.#limits = limits;
  }

  /** Reserves a place while the work runs. @throws Failure too_many_requests before anything is read */
  async during<T>(personId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#open.get(personId) ?? 0;
    if (own >= this.#limits.perPerson || this.#inAll >= this.#limits.inAll) {
      limitRefusals.inc({ limit: this.#limits.name });
      throw new Failure('too_many_requests', undefined, RETRY_SECONDS);
    }
    this.#open.set(personId, own + 1);
    this.#inAll += 1;
    try {
      return await work();
    } finally {
      const left = (this.#open.get(personId) ?? 1) - 1;
      if (left > 0) this.#open.set(personId, left);
      else this.#open.delete(personId);
      this.#inAll -= 1;
    }
  }
}

/** An upload takes a few seconds. */
const RETRY_SECONDS = 5;
