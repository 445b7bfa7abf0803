/** A muted source often recovers by itself within moments; after this it has to be opened again. */
const MUTED_PATIENCE_MS = 5_000;
/** Each new track that is muted from its start, as during a phone call, doubles the patience, at most this often. */
const DOUBLED_MAX = 3;
/** When a page becomes visible again, its sources take a moment to wake up. */
const WAKE_PATIENCE_MS = 1_000;

interface Hooks {
  /** The system has paused the source. */
  onPaused: () => void;
  onResumed: () => void;
  /** The source has ended or not recovered: a new track is needed. */
  onLost: () => void;
}

/** Holds the current track of one device, and notices when the system takes it away. */
export class TrackKeeper {
  readonly #hooks: Hooks;
  #track: MediaStreamTrack | null = null;
  #until = new AbortController();
  #mutedInRow = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  get track(): MediaStreamTrack | null {
    return this.#track;
  }

  /** Takes over a track and stops the previous one. */
  hold(track: MediaStreamTrack): void {
    this.release();
    this.#track = track;
    this.#until = new AbortController();
    const { signal } = this.#until;
    track.addEventListener('ended', () => this.#hooks.onLost(), { signal });
    track.addEventListener('mute', () => this.#pause(MUTED_PATIENCE_MS), { signal });
    track.addEventListener('unmute', () => this.#resume(), { signal });
    this.#mutedInRow = track.muted ? this.#mutedInRow + 1 : 0;
    if (track.muted) this.#pause(MUTED_PATIENCE_MS * 2 ** Math.min(this.#mutedInRow, DOUBLED_MAX));
  }

  /** Stops the track, which turns off the camera's light. */
  release(): void {
    clearTimeout(this.#timer);
    this.#until.abort();
    this.#track?.stop();
    this.#track = null;
  }

  /** Called when the page becomes visible: phones take cameras and microphones from background pages. */
  check(): void {
    if (!this.#track) return;
    if (this.#track.readyState === 'ended') this.#hooks.onLost();
    else if (this.#track.muted) this.#pause(WAKE_PATIENCE_MS);
  }

  #pause(patienceMs: number): void {
    this.#hooks.onPaused();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hooks.onLost(), patienceMs);
  }

  #resume(): void {
    clearTimeout(this.#timer);
    this.#hooks.onResumed();
  }
}
