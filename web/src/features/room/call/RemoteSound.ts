import { playThrough } from '../../devices/index.ts';

/**
 * Plays the other side's sound through a separate element that no page can unmount. WebAudio is not used, because
 * browsers cancel echo only for elements.
 */
export class RemoteSound {
  readonly #element = new Audio();
  readonly #onNeedsTap: (needsTap: boolean) => void;

  constructor(onNeedsTap: (needsTap: boolean) => void) {
    this.#onNeedsTap = onNeedsTap;
    this.#element.autoplay = true;
    // Phones pause playback for an incoming call or a disconnected headset.
    this.#element.addEventListener('pause', this.#onPause);
    document.addEventListener('visibilitychange', this.#onVisible);
  }

  play(sound: MediaStream, speakerId: string): void {
    if (this.#element.srcObject !== sound) this.#element.srcObject = sound;
    this.setSpeaker(speakerId);
    void this.#play();
  }

  setSpeaker(speakerId: string): void {
    void playThrough(this.#element, speakerId);
  }

  /** Mutes it while it keeps playing. Muted sound needs no tap, even if the browser refuses to start it. */
  setMuted(isMuted: boolean): void {
    this.#element.muted = isMuted;
    if (!isMuted && this.#element.paused) this.tap();
  }

  /** Must be called in a person's tap; then every browser allows playback. */
  tap(): void {
    if (this.#element.srcObject) void this.#play();
  }

  close(): void {
    this.#element.removeEventListener('pause', this.#onPause);
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#element.pause();
    this.#element.srcObject = null;
  }

  readonly #onPause = (): void => {
    if (this.#element.srcObject) void this.#play();
  };

  /** Playback that was stopped behind a locked screen or another app could not resume there. */
  readonly #onVisible = (): void => {
    if (document.visibilityState === 'visible' && this.#element.paused) this.tap();
  };

  async #play(): Promise<void> {
    try {
      await this.#element.play();
      this.#onNeedsTap(false);
    } catch (error) {
      // Any other error only means that another stream replaced this one.
      if (error instanceof Error && error.name === 'NotAllowedError') this.#onNeedsTap(!this.#element.muted);
    }
  }
}
