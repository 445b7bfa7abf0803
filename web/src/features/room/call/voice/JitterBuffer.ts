import { VOICE_FRAME_MS } from '@skylark/contract/voice.facts';

/** Delay from arrival to playback for the first frame, before anything is known about the line. */
const START_DELAY_MS = 160;
/** Margin beyond the slowest of nearly all frames. */
const MARGIN_MS = 40;
const DELAY_MIN_MS = 100;
/** Beyond this people talk over each other; later frames are dropped. */
const DELAY_MAX_MS = 600;
/** The line is judged by the frames of the last 6 seconds, excluding the slowest. */
const WINDOW = 100;
const NEARLY_ALL = 0.95;
/** A late frame is played this soon after its arrival. */
const SOON_MS = 20;
/** Minimum time between arrival and playback; decoding needs it. */
const LEAD_MS = 5;
/** A delay longer than needed is reduced by one frame a second; a much longer one immediately. */
const TAKE_BACK_EVERY_FRAMES = 16;
const TAKE_BACK_AT_ONCE_MS = 300;

/**
 * Decides when each frame of a voice is played. Over a socket, frames arrive in order, some are missing, and late ones
 * arrive in bursts; nothing here depends on that. The delay is only as long as the line needs, and frames never
 * overlap. Times are milliseconds of the playback clock.
 */
export class JitterBuffer {
  #first: number | undefined;
  /** Differences between a frame's own time and its arrival, for the latest frames, and the one used for playback. */
  readonly #transits: number[] = [];
  #playoutMs = 0;
  #newest = -1;
  /** End of the newest frame's playback. */
  #endMs = -Infinity;
  /** Frames before this one were placed with another delay; late ones among them would overlap others. */
  #from = -Infinity;
  readonly #placed = new Set<number>();
  #takenBack = 0;

  /**
   * @param n of the frame, modulo 2^32
   * @returns when it begins; undefined when it is not played
   */
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

  /** The part of the delay that this line needs. */
  #neededMs(fastestMs: number): number {
    const sorted = this.#transits.toSorted((a, b) => a - b);
    const slow = sorted[Math.floor((sorted.length - 1) * NEARLY_ALL)] ?? fastestMs;
    return Math.min(DELAY_MAX_MS, Math.max(DELAY_MIN_MS, slow - fastestMs + MARGIN_MS));
  }

  /** @returns whether this frame is skipped to reduce the delay */
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
      // Older frames are forgotten, so they could no longer be recognized as already placed.
      this.#from = Math.max(this.#from, oldest + 1);
      return;
    }
  }
}
