import { type DeviceKind, type DeviceProblem, isPassing } from './deviceProblem.ts';
import { TrackKeeper } from './TrackKeeper.ts';

/** Waits before a device that was lost is tried again; then only the person or the system changes anything. */
const RETRY_WAITS_MS = [1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 15_000, 15_000];

interface Hooks {
  onPaused: () => void;
  onResumed: () => void;
  /** Its track is gone: a fresh one is wanted. */
  onLost: () => void;
  /** It is time to try again what failed. */
  onRetry: () => void;
}

/** One device: the track that is held, and which of several attempts to open it still counts. */
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

  /** Begins a new attempt: what was begun before no longer counts. */
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

  /** Lets the track go, and tries again after a while if that may help. */
  fail(problem: DeviceProblem): void {
    this.#keeper.release();
    const wait = RETRY_WAITS_MS[this.#retries];
    if (!isPassing(problem) || wait === undefined) return;
    this.#retries += 1;
    this.#retryTimer = setTimeout(() => this.#hooks.onRetry(), wait);
  }

  /** For cameras that many computers give only once: the old one goes before the new one comes. */
  release(): void {
    this.#keeper.release();
  }

  /** Lets go of everything that was begun or held. */
  close(): void {
    this.begin();
    this.#keeper.release();
  }

  check(): void {
    this.#keeper.check();
  }
}
