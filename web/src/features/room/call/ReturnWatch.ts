const LOOK_EVERY_MS = 100;
/** Sound comes fifty times a second: when nothing has come for so long, what we send does not arrive either. */
const QUIET_MS = 400;
/** What has not come back by then is mended as a new connection, which begins with a whole picture. */
const LOOK_FOR_MS = 30_000;

interface Options {
  /** Packets that have come from the other side so far; undefined while that is not known. */
  packets: () => Promise<number | undefined>;
  /** Nothing comes: once in each gap. */
  onQuiet: () => void;
  onReturn: () => void;
  /** The watch is over, for whatever reason; before `onReturn`. */
  onEnd: () => void;
}

/**
 * After a gap in which nothing came through: calls once as soon as something comes again. The moment matters: a browser
 * that has lost frames asks for a whole picture every three seconds only, and what was sent whole into the gap is lost.
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

  /** Something says that there is or was a gap; while it is being watched already that changes nothing. */
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
    if (packets === this.#had) return this.#mindQuiet();
    this.stop();
    // Of a connection that was made anew the count begins anew; that one brings its own whole picture.
    if (packets > this.#had) this.#options.onReturn();
  }

  #mindQuiet(): void {
    if (this.#isQuiet || performance.now() - this.#sinceMs < QUIET_MS) return;
    this.#isQuiet = true;
    this.#options.onQuiet();
  }
}
