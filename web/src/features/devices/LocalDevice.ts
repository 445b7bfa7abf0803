import { type DeviceKind, type DeviceProblem, isTransient } from './deviceProblem.ts';
import { TrackKeeper } from './TrackKeeper.ts';

/** Delays before a lost device is tried again; after that, only the person or the system changes anything. */
const RETRY_WAITS_MS = [1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 15_000, 15_000];

interface Hooks {
  onPaused: () => void;
  onResumed: () => void;
  /** Its track has ended: a new one is needed. */
  onLost: () => void;
  /** It is time to retry what failed. */
  onRetry: () => void;
}

/** One device: its current track, and which of several attempts to open it is current. */
export class LocalDevice {
  readonly kind: DeviceKind;
  readonly #hooks: Hooks;
  readonly #keeper: TrackKeeper;
  #attempt = 0;
  #retries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(kind: DeviceKind, hooks: Hooks) {
    this.kind = kind;
    this.#hooks = hooks;
    this.#keeper = new TrackKeeper(hooks);
  }

  get track(): MediaStreamTrack | null {
    return this.#keeper.track;
  }

  /** Begins a new attempt, which invalidates earlier ones. */
  begin(): number {
    clearTimeout(this.#retryTimer);
    this.#attempt += 1;
    return this.#attempt;
  }

  isCurrent(attempt: number): boolean {
    return attempt === this.#attempt;
  }

  take(track: MediaStreamTrack): void {
    this.#retries = 0;
    this.#keeper.hold(track);
  }

  /** Releases the track, and schedules a retry if that may help. */
  fail(problem: DeviceProblem): void {
    this.#keeper.release();
    const wait = RETRY_WAITS_MS[this.#retries];
    if (!isTransient(problem) || wait === undefined) return;
    this.#retries += 1;
    this.#retryTimer = setTimeout(() => this.#hooks.onRetry(), wait);
  }

  /** For cameras that can be opened only once: releases the old track before the new one is opened. */
  release(): void {
    this.#keeper.release();
  }

  /** Releases everything that was begun or held. */
  close(): void {
    this.begin();
    this.#keeper.release();
  }

  check(): void {
    this.#keeper.check();
  }
}
