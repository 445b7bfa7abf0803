import { VOICE_FRAME_MS } from '@skylark/contract/voice.facts';

/** How far behind its arrival the first frame is heard, before anything is known of the line. */
const START_DELAY_MS = 160;
/** Between the slowest of nearly all frames and its turn. */
const MARGIN_MS = 40;
const DELAY_MIN_MS = 100;
/** People talk over each other beyond this: what comes later is dropped. */
const DELAY_MAX_MS = 600;
/** The line is judged by the frames of the last 6 seconds, without the slowest of them. */
const WINDOW = 100;
const NEARLY_ALL = 0.95;
/** A frame that is late is heard this soon after it has come. */
const SOON_MS = 20;
/** Between arrival and turn, the least that decoding takes. */
const LEAD_MS = 5;
/** Longer a delay than the line needs is taken back a frame a second; much longer, at once. */
const TAKE_BACK_EVERY_FRAMES = 16;
const TAKE_BACK_AT_ONCE_MS = 300;

/**
 * Says of each frame of a voice when it is to be heard. Over a socket frames come in order, some of them missing, and
 * late ones in a heap; nothing here depends on that. It waits as long as the line needs and no longer, and no two frames
 * are ever heard at once. Times are milliseconds of the clock that plays.
 */
export class JitterBuffer {
  #first: number | undefined;
  /** Between a frame's own time and its arrival: of the last frames, and of those that are heard. */
  readonly #transits: number[] = [];
  #playoutMs = 0;
  #newest = -1;
  /** When the newest one has been heard. */
  #endMs = -Infinity;
  /** Frames before this one were placed by another delay: those that still come would fall onto others. */
  #from = -Infinity;
  readonly #placed = new Set<number>();
  #takenBack = 0;

  /** @param n of the frame, modulo 2^32 @returns when it begins; undefined when it is not heard */
  place(n: number, nowMs: number): number | undefined {
    this.#first ??= n;
    const index = (n - this.#first) | 0;
    const ownMs = index * VOICE_FRAME_MS;
    const isFirst = this.#transits.length === 0;
    this.#transits.push(nowMs - ownMs);
    if (this.#transits.length > WINDOW) this.#transits.shift();
    const fastestMs = Math.min(...this.#transits);
    const wantedMs = fastestMs + this.#neededMs(fastestMs);
    if (isFirst) this.#playoutMs = nowMs - ownMs + START_DELAY_MS;
    if (index > this.#newest && this.#takesBack(index, wantedMs)) return undefined;

    if (ownMs + this.#playoutMs < nowMs + LEAD_MS) {
      const isTooLate = nowMs - ownMs - fastestMs > DELAY_MAX_MS;
      if (isTooLate || index < this.#newest) return undefined;
      this.#playoutMs = nowMs + SOON_MS - ownMs;
      this.#from = index;
    }
    const atMs = ownMs + this.#playoutMs;
    if (index < this.#from || this.#placed.has(index)) return undefined;
    if (index > this.#newest) {
      if (atMs < this.#endMs) return undefined;
      this.#newest = index;
      this.#endMs = atMs + VOICE_FRAME_MS;
    }
    this.#remember(index);
    return atMs;
  }

  /** What of a delay this line needs. */
  #neededMs(fastestMs: number): number {
    const sorted = this.#transits.toSorted((a, b) => a - b);
    const slow = sorted[Math.floor((sorted.length - 1) * NEARLY_ALL)] ?? fastestMs;
    return Math.min(DELAY_MAX_MS, Math.max(DELAY_MIN_MS, slow - fastestMs + MARGIN_MS));
  }

  /** @returns whether this frame is left out for it */
  #takesBack(index: number, wantedMs: number): boolean {
    const tooMuchMs = this.#playoutMs - wantedMs;
    if (tooMuchMs > TAKE_BACK_AT_ONCE_MS) {
      this.#playoutMs = wantedMs;
      this.#from = index;
      return false;
    }
    if (tooMuchMs <= VOICE_FRAME_MS || index - this.#takenBack < TAKE_BACK_EVERY_FRAMES) return false;
    this.#playoutMs -= VOICE_FRAME_MS;
    this.#takenBack = index;
    this.#from = index + 1;
    return true;
  }

  #remember(index: number): void {
    this.#placed.add(index);
    if (this.#placed.size <= WINDOW) return;
    for (const oldest of this.#placed) {
      this.#placed.delete(oldest);
      // What is older than all that are remembered would no longer be known as placed.
      this.#from = Math.max(this.#from, oldest + 1);
      return;
    }
  }
}
