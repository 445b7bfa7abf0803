/** A muted source often comes back by itself within moments; later it has to be opened anew. */
const MUTED_PATIENCE_MS = 5_000;
/** After a page comes back to the front its sources wake up first. */
const WAKE_PATIENCE_MS = 1_000;

interface Hooks {
  /** The system has taken the source for now. */
  onPaused: () => void;
  onResumed: () => void;
  /** The source is gone, or has not come back: a fresh track is needed. */
  onLost: () => void;
}

/** Holds the one live track of one device, and notices when the system takes it away. */
export class TrackKeeper {
  readonly #hooks: Hooks;
  #track: MediaStreamTrack | null = null;
  #until = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  get track(): MediaStreamTrack | null {
    return this.#track;
  }

  /** Takes over a track; the one before it is stopped. */
  hold(track: MediaStreamTrack): void {
    this.release();
    this.#track = track;
    this.#until = new AbortController();
    const { signal } = this.#until;
    track.addEventListener('ended', () => this.#hooks.onLost(), { signal });
    track.addEventListener('mute', () => this.#pause(MUTED_PATIENCE_MS), { signal });
    track.addEventListener('unmute', () => this.#resume(), { signal });
    if (track.muted) this.#pause(MUTED_PATIENCE_MS);
  }

  /** Stops the track: the light of the camera goes out. */
  release(): void {
    clearTimeout(this.#timer);
    this.#until.abort();
    this.#track?.stop();
    this.#track = null;
  }

  /** The page came back to the front: phones take cameras and microphones from pages behind. */
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
