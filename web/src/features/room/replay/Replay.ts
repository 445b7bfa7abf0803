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

/** Nothing happens for longer than this: a silence. It is left out but for its last moment. */
const SILENCE_MS = 3_000;
const AFTER_SILENCE_MS = 700;
/** A page that was not painted for a while has not been watched either. */
const STEP_MAX_MS = 250;
/** How often the time bar moves while it plays. */
const SHOWN_EVERY_MS = 200;
/** Who wants little motion sees what was drawn in steps. */
const STILL_STEP_MS = 1_000;

/** What the page shows of the replay, besides the board; a new object at each change. */
export interface ReplaySnapshot {
  /** Milliseconds since the call began. */
  atMs: number;
  isPlaying: boolean;
  speed: Speed;
  skipsSilences: boolean;
  /** It is further on than what has come of the log. */
  isWaiting: boolean;
  /** As far as the log has come. */
  stars: readonly TapeStar[];
  state: RoomState;
}

interface Options {
  tape: Tape;
  lengthMs: number;
  isStill: boolean;
}

/** Plays a tape: where it is, whether it runs and how fast. It lives outside of React; whoever makes one closes it. */
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

  /** More of the log has come. @param isAll whether that was the last of it */
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

  /** Goes on by so much of the watcher's time. */
  advance(passedMs: number): void {
    const { speed, skipsSilences } = this.#snapshot;
    // What has not come cannot be played.
    if (this.#lacks(this.#atMs)) return this.#show();
    let atMs = this.#atMs + passedMs * speed;
    const next = this.#tape.entries[this.#tape.countAt(this.#atMs)]?.atMs ?? (this.#isComplete ? this.lengthMs : atMs);
    // A star that has just been given is not passed over.
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

  /** Brings board and page to the moment. @param isNow whether the time bar moves at once */
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
