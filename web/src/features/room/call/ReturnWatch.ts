const LOOK_EVERY_MS = 100;
/** Sound arrives fifty times a second: when nothing has arrived for this long, what we send does not arrive either. */
const QUIET_MS = 400;
/** A longer gap is repaired with a new connection, which begins with a keyframe. */
const LOOK_FOR_MS = 30_000;

interface Options {
  /** Packets received so far; undefined while unknown. */
  packets: () => Promise<number | undefined>;
  /** Nothing arrives; called once per gap. */
  onQuiet: () => void;
  onReturn: () => void;
  /** The watch has ended, for any reason; called before `onReturn`. */
  onEnd: () => void;
}

/**
 * Detects the end of a gap in which nothing arrived, and calls back once as soon as packets arrive again. Timing
 * matters: a browser that lost frames requests a keyframe only every three seconds, and a keyframe sent during the gap
 * is lost.
 */
export class ReturnWatch {
  readonly #options: Options;
  #timer: ReturnType<typeof setInterval> | undefined;
  #had: number | undefined;
  #sinceMs = 0;
  #isQuiet = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Called when there may be or have been a gap; no effect while one is already being watched. */
  begin(): void {
    if (this.#timer !== undefined) return;
    this.#had = undefined;
    this.#isQuiet = false;
    this.#sinceMs = performance.now();
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
  }

  stop(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#options.onEnd();
  }

  async #look(): Promise<void> {
    if (performance.now() - this.#sinceMs > LOOK_FOR_MS) return this.stop();
    const timer = this.#timer;
    const packets = await this.#options.packets();
    if (packets === undefined || timer === undefined || timer !== this.#timer) return;
    this.#had ??= packets;
    if (packets === this.#had) return this.#checkQuiet();
    this.stop();
    // The counter of a new connection starts over; that connection sends its own keyframe.
    if (packets > this.#had) this.#options.onReturn();
  }

  #checkQuiet(): void {
    if (this.#isQuiet || performance.now() - this.#sinceMs < QUIET_MS) return;
    this.#isQuiet = true;
    this.#options.onQuiet();
  }
}
