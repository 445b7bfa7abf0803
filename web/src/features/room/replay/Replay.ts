import type { PageId } from '@skylark/contract/board';
import type { BoardChange } from '@skylark/contract/boardState';
import type { Author } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';
import { Listeners } from '../../../lib/Listeners.ts';
import { starAt } from './stars.ts';
import { type Tape, TapeHead, type TapeStar } from './Tape.ts';

type BoardUpdate = BoardChange | { kind: 'everything' };

export const SPEEDS = [1, 2, 4, 8, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** A longer time without events is a silence. It is skipped except for its last moment. */
const SILENCE_MS = 3_000;
const AFTER_SILENCE_MS = 700;
/** Time during which the page was not painted doesn't count as watched. */
const STEP_MAX_MS = 250;
/** How often the time bar moves during playback. */
const SHOWN_EVERY_MS = 200;
/** With reduced motion, drawing is shown in steps. */
const STILL_STEP_MS = 1_000;

/** State of the replay for the UI, apart from the board; a new object on each change. */
export interface ReplaySnapshot {
  /** Milliseconds since the call began. */
  atMs: number;
  isPlaying: boolean;
  speed: Speed;
  skipsSilences: boolean;
  /** Playback has reached the end of the loaded log. */
  isWaiting: boolean;
  /** From the part of the log loaded so far. */
  stars: readonly TapeStar[];
  state: RoomState;
}

interface Options {
  tape: Tape;
  lengthMs: number;
  isStill: boolean;
}

/**
 * Plays a tape: its position, whether it is playing, and the speed. It lives outside of React; the creator must close
 * it.
 */
export class Replay {
  readonly head: TapeHead;
  readonly lengthMs: number;
  readonly changed = new Listeners();
  readonly boardChanged = new Listeners<[update: BoardUpdate, page: PageId, author: Author]>();
  readonly #tape: Tape;
  readonly #isStill: boolean;
  #snapshot: ReplaySnapshot;
  #atMs = 0;
  #shownAtMs = 0;
  #isComplete = false;
  #frame = 0;
  #frameAtMs: number | undefined;

  constructor({ tape, lengthMs, isStill }: Options) {
    this.#tape = tape;
    this.head = new TapeHead(tape);
    this.lengthMs = lengthMs;
    this.#isStill = isStill;
    this.#snapshot = {
      atMs: 0,
      isPlaying: false,
      speed: 1,
      skipsSilences: true,
      isWaiting: false,
      stars: tape.stars,
      state: this.head.state,
    };
  }

  readonly snapshot = (): ReplaySnapshot => this.#snapshot;

  /**
   * More of the log has loaded.
   * @param isAll whether that was the last part
   */
  grow(isAll: boolean): void {
    this.#isComplete = isAll;
    this.#show();
  }

  play(): void {
    if (this.#snapshot.isPlaying) return;
    if (this.#atMs >= this.lengthMs) this.#atMs = 0;
    this.#frameAtMs = undefined;
    this.#frame = requestAnimationFrame(this.#tick);
    this.#update({ isPlaying: true });
    this.#show();
  }

  pause(): void {
    cancelAnimationFrame(this.#frame);
    if (this.#snapshot.isPlaying) this.#update({ isPlaying: false });
    this.#show();
  }

  goTo(ms: number): void {
    this.#atMs = Math.min(Math.max(0, ms), this.lengthMs);
    this.#show();
  }

  setSpeed(speed: Speed): void {
    this.#update({ speed });
  }

  skipSilences(skipsSilences: boolean): void {
    this.#update({ skipsSilences });
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
  }

  readonly #tick = (nowMs: number): void => {
    const passedMs = Math.min(STEP_MAX_MS, nowMs - (this.#frameAtMs ?? nowMs));
    this.#frameAtMs = nowMs;
    this.advance(passedMs);
    if (this.#snapshot.isPlaying) this.#frame = requestAnimationFrame(this.#tick);
  };

  /** Advances by this much of the viewer's time. */
  advance(passedMs: number): void {
    const { speed, skipsSilences } = this.#snapshot;
    // Parts that have not loaded can't be played.
    if (this.#lacks(this.#atMs)) return this.#show();
    let atMs = this.#atMs + passedMs * speed;
    const next = this.#tape.entries[this.#tape.countAt(this.#atMs)]?.atMs ?? (this.#isComplete ? this.lengthMs : atMs);
    // Doesn't skip a star that has just been given.
    const isStarShown = starAt(this.#tape.stars, this.#atMs, speed) !== undefined;
    if (skipsSilences && !isStarShown && next - atMs > SILENCE_MS) atMs = next - AFTER_SILENCE_MS;
    this.#atMs = Math.min(atMs, this.lengthMs);
    if (this.#atMs === this.lengthMs) return this.pause();
    const isDue = Math.abs(this.#atMs - this.#shownAtMs) / speed >= STILL_STEP_MS;
    if (!this.#isStill || isDue) this.#show(false);
  }

  #lacks(ms: number): boolean {
    return !this.#isComplete && ms >= (this.#tape.entries.at(-1)?.atMs ?? 0);
  }

  /**
   * Updates board and page to the current moment.
   * @param isNow whether the time bar moves immediately
   */
  #show(isNow = true): void {
    const before = this.head.state;
    this.head.goTo(this.#tape.countAt(this.#atMs), (change, page, author) =>
      this.boardChanged.notify(change ?? { kind: 'everything' }, page, author),
    );
    const isWaiting = this.#lacks(this.#atMs);
    const isDue = isNow || Math.abs(this.#atMs - this.#snapshot.atMs) >= SHOWN_EVERY_MS * this.#snapshot.speed;
    this.#shownAtMs = this.#atMs;
    if (isDue || before !== this.head.state || isWaiting !== this.#snapshot.isWaiting)
      this.#update({ atMs: this.#atMs, isWaiting, stars: this.#tape.stars, state: this.head.state });
  }

  #update(change: Partial<ReplaySnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.changed.notify();
  }
}
