/** Limits the number of bytes held at the same time; callers that need more than is left wait in order. */
export class ByteBudget {
  readonly #limit: number;
  #held = 0;
  readonly #waiting: { bytes: number; begin: () => void }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get held(): number {
    return this.#held;
  }

  /** Anything larger than the whole budget runs alone. */
  async during<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ bytes, begin });
      this.#admit();
    });
    try {
      return await work();
    } finally {
      this.#held -= bytes;
      this.#admit();
    }
  }

  /** The first waits for enough space even if a later one would fit, so that large files get their turn. */
  #admit(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#held > 0 && this.#held + next.bytes > this.#limit) return;
      this.#waiting.shift();
      this.#held += next.bytes;
      next.begin();
    }
  }
}
