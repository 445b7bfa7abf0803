/** Passes values on at most once every `everyMs`; the last one is always passed on. */
export class Throttle<T> {
  readonly #everyMs: number;
  readonly #pass: (value: T) => void;
  #waiting: { value: T } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(everyMs: number, pass: (value: T) => void) {
    this.#everyMs = everyMs;
    this.#pass = pass;
  }

  offer(value: T): void {
    if (this.#timer !== undefined) {
      this.#waiting = { value };
      return;
    }
    this.#pass(value);
    this.#timer = setTimeout(() => this.#next(), this.#everyMs);
  }

  /** Passes on the waiting value now. */
  flush(): void {
    const waiting = this.#waiting;
    this.close();
    if (waiting) this.#pass(waiting.value);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = undefined;
  }

  #next(): void {
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) this.offer(waiting.value);
  }
}
