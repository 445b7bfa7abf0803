/** An average rate per second, and the burst allowed after a pause. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** An allowance that refills over time. Taking more than is left creates a debt that has to be waited out. */
export class TokenBucket {
  readonly #rate: Rate;
  #level: number;
  #atMs: number;

  /** @param nowMs from a monotonic clock */
  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#level = rate.burst;
    this.#atMs = nowMs;
  }

  take(amount: number, nowMs: number): void {
    this.#level = this.level(nowMs) - amount;
    this.#atMs = nowMs;
  }

  level(nowMs: number): number {
    const { perSecond, burst } = this.#rate;
    return Math.min(burst, this.#level + ((nowMs - this.#atMs) / 1000) * perSecond);
  }

  /** Time in ms until the debt is paid; 0 if there is none. */
  waitMs(nowMs: number): number {
    // Fast path without computing the refill: called for every message, nearly always without debt.
    if (this.#level >= 0) return 0;
    return Math.max(0, (-this.level(nowMs) / this.#rate.perSecond) * 1000);
  }
}
