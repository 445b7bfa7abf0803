/** So much a second on average, and so much at once after a rest. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** An allowance that fills up with time. What is taken beyond it is a debt, which has to be waited for. */
export class TokenBucket {
  readonly #rate: Rate;
  #level: number;
  #atMs: number;

  /** @param nowMs of a clock that never goes back */
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

  /** Until the debt is paid; 0 when there is none. */
  waitMs(nowMs: number): number {
    // Time only fills: asked for with every message, nearly always without debt.
    if (this.#level >= 0) return 0;
    return Math.max(0, (-this.level(nowMs) / this.#rate.perSecond) * 1000);
  }
}
