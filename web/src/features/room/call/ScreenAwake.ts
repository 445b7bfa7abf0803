/** Keeps a tablet's screen on without touch: when the screen turns off, picture and sound end. */
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

  /** The browser releases the lock whenever the page is hidden. */
  readonly #hold = (): void => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    navigator.wakeLock.request('screen').then(
      (lock) => {
        if (this.#isWanted) this.#lock = lock;
        else lock.release().catch(() => undefined);
      },
      // The browser may refuse when the battery is low.
      () => undefined,
    );
  };
}
