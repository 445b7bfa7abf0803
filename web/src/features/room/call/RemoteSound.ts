import { playThrough } from '../../devices/index.ts';

/**
 * Plays what the other side says, through an element of its own that no page can unmount. Never through WebAudio: the
 * browser takes out as echo only what elements play.
 */
export class RemoteSound {
  readonly #element = new Audio();
  readonly #onNeedsTap: (needsTap: boolean) => void;

  constructor(onNeedsTap: (needsTap: boolean) => void) {
    this.#onNeedsTap = onNeedsTap;
    this.#element.autoplay = true;
    // Phones stop what they believe was paused by a call or a headset.
    this.#element.addEventListener('pause', this.#onPause);
    document.addEventListener('visibilitychange', this.#onVisible);
  }

  play(sound: MediaStream, speakerId: string): void {
    if (this.#element.srcObject !== sound) this.#element.srcObject = sound;
    this.speakThrough(speakerId);
    void this.#play();
  }

  speakThrough(speakerId: string): void {
    void playThrough(this.#element, speakerId);
  }

  /** Plays on, and nothing of it is heard. */
  hush(isHushed: boolean): void {
    this.#element.muted = isHushed;
  }

  /** To be called in the tap of a person: then every browser lets it play. */
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

  /** What was stopped behind a locked screen or another app could not go on there. */
  readonly #onVisible = (): void => {
    if (document.visibilityState === 'visible' && this.#element.paused) this.tap();
  };

  async #play(): Promise<void> {
    try {
      await this.#element.play();
      this.#onNeedsTap(false);
    } catch (error) {
      // Any other error is only that another stream came in between.
      if (error instanceof Error && error.name === 'NotAllowedError') this.#onNeedsTap(true);
    }
  }
}
