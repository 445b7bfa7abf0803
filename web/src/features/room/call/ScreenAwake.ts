/** Keeps the screen of a tablet from going to sleep while nobody touches it: that would end picture and sound. */
export class ScreenAwake {
  #lock: WakeLockSentinel | undefined;
  #isWanted = true;

  constructor() {
    document.addEventListener('visibilitychange', this.#hold);
    this.#hold();
  }

  close(): void {
    this.#isWanted = false;
    document.removeEventListener('visibilitychange', this.#hold);
    this.#lock?.release().catch(() => undefined);
    this.#lock = undefined;
  }

  /** The browser lets go of it whenever the page is not seen. */
  readonly #hold = (): void => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    navigator.wakeLock.request('screen').then(
      (lock) => {
        if (this.#isWanted) this.#lock = lock;
        else lock.release().catch(() => undefined);
      },
      // A battery that is nearly empty may refuse it.
      () => undefined,
    );
  };
}
