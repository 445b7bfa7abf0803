/**
 * How long further visits are refused without asking the database after one was refused for coming too often. No longer
 * than the budget needs to allow the next visit.
 */
const HOLD_MS = 2_000;
/** Above this number the oldest entry is forgotten, which only costs one more database query. */
const MAX = 10_000;
/**
 * Delay before a refusal is answered. A page that is answered immediately retries immediately; a delayed answer costs
 * only the open connection.
 */
const TOLD_AFTER_MS = 1_000;
/** Maximum number of delayed answers, per page and in total; beyond it refusals are answered immediately. */
const UNTOLD_MAX = 16;
const UNTOLD_MAX_OF_ALL = 500;

/**
 * Visits that were recently refused for coming too often, so that a page that keeps opening sockets costs no database
 * queries. Counted per room and token, so that other rooms and devices of the same person are unaffected.
 */
export class RefusedVisits {
  readonly #until = new Map<string, number>();
  readonly #untold = new Map<string, number>();
  #untoldOfAll = 0;

  isHeld(roomId: string, token: string, nowMs: number): boolean {
    return (this.#until.get(`${roomId} ${token}`) ?? 0) > nowMs;
  }

  hold(roomId: string, token: string, nowMs: number): void {
    const key = `${roomId} ${token}`;
    this.#until.delete(key);
    this.#until.set(key, nowMs + HOLD_MS);
    const oldest = this.#until.keys().next().value;
    if (this.#until.size > MAX && oldest !== undefined) this.#until.delete(oldest);
  }

  /**
   * Resolves when a delayed refusal is due. @returns false immediately if too many are waiting: then only a status is
   * sent, without delay
   */
  async isTold(roomId: string, token: string): Promise<boolean> {
    const key = `${roomId} ${token}`;
    const untold = this.#untold.get(key) ?? 0;
    if (untold >= UNTOLD_MAX || this.#untoldOfAll >= UNTOLD_MAX_OF_ALL) return false;
    this.#untold.set(key, untold + 1);
    this.#untoldOfAll += 1;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, TOLD_AFTER_MS).unref();
    });
    this.#untoldOfAll -= 1;
    const left = (this.#untold.get(key) ?? 1) - 1;
    if (left > 0) this.#untold.set(key, left);
    else this.#untold.delete(key);
    return true;
  }

  tidy(nowMs: number): void {
    for (const [key, untilMs] of this.#until) if (untilMs <= nowMs) this.#until.delete(key);
  }
}
