/** How long one who came too often is refused without asking the database: no longer than the next visit takes to be due. */
const HOLD_MS = 2_000;
/** Beyond so many the oldest is forgotten: it is asked about again, that is all. */
const MAX = 10_000;
/** Who is told at once comes back at once: an answer that waits costs nothing but the connection. */
const TOLD_AFTER_MS = 1_000;
/** So many of one page wait for their answer, and of all pages together; more are told at once. */
const UNTOLD_MAX = 16;
const UNTOLD_MAX_OF_ALL = 500;

/**
 * Who was just refused for coming too often: a page that opens sockets without end costs the database nothing. Counted
 * by room and token, so that other rooms and devices of the same person are not held.
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

  /** Resolves when a refusal is due. @returns false at once where too many wait: then it is told at once, in no more than a status */
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
