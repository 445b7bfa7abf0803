import { DEVICE_KINDS, type DeviceKind } from './deviceProblem.ts';

/** On a phone both tracks end within moments, each with its own event. */
export const LOST_TOGETHER_MS = 50;

/**
 * A phone call or a locked screen ends both tracks together, so both are requested together: a second getUserMedia call
 * in Safari ends the tracks of the first one, and asks the person twice.
 */
export class LostDevices {
  readonly #onLost: (kinds: readonly DeviceKind[]) => void;
  /** Lost at about the same time; requested together. */
  readonly #lost = new Set<DeviceKind>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onLost: (kinds: readonly DeviceKind[]) => void) {
    this.#onLost = onLost;
  }

  add(kind: DeviceKind): void {
    this.#lost.add(kind);
    this.#timer ??= setTimeout(() => {
      const kinds = DEVICE_KINDS.filter((one) => this.#lost.has(one));
      this.clear();
      if (kinds.length > 0) this.#onLost(kinds);
    }, LOST_TOGETHER_MS);
  }

  delete(kind: DeviceKind): void {
    this.#lost.delete(kind);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lost.clear();
  }
}
