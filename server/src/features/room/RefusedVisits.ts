/** How long one who came too often is refused without asking the database: no longer than the next visit takes to be due. */
const HOLD_MS = 2_000;
/** Beyond so many the oldest is forgotten: it is asked about again, that is all. */
const MAX = 10_000;

/**
 * Who was just refused for coming too often: a page that opens sockets without end costs the database nothing. Counted
 * by room and token, so that other rooms and devices of the same person are not held.
 */
export class RefusedVisits {
  readonly #until = new Map<string, number>();

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

  tidy(nowMs: number): void {
    for (const [key, untilMs] of this.#until) if (untilMs <= nowMs) this.#until.delete(key);
  }
}
