import type { Seat } from '@skylark/contract/room';

/**
 * Events whose effects beyond the room are still under way. They may outlive their connection, so the next connection
 * of the same client has to wait for them: it could neither know whether they count nor send them again.
 */
export class PendingEvents {
  readonly #work = new Map<string, Promise<void>>();

  /** @returns `work` */
  track(seat: Seat, client: string, work: Promise<void>): Promise<void> {
    const key = `${seat}${client}`;
    const settled = work
      .catch(() => undefined)
      .finally(() => {
        if (this.#work.get(key) === settled) this.#work.delete(key);
      });
    this.#work.set(key, settled);
    return work;
  }

  /** Resolves when none of this client's events is pending any more, even if some have failed. */
  async settled(seat: Seat, client: string): Promise<void> {
    const key = `${seat}${client}`;
    for (let work = this.#work.get(key); work; work = this.#work.get(key)) await work;
  }
}
