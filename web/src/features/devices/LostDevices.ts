import { DEVICE_KINDS, type DeviceKind } from './deviceProblem.ts';

/** Both tracks of a phone end within moments, each with an event of its own. */
export const LOST_TOGETHER_MS = 50;

/**
 * A phone call or a locked screen takes both at once. One question gets both back: Safari ends what a first call of
 * getUserMedia has given when a second one comes, and asks the person twice.
 */
export class LostDevices {
  readonly #onLost: (kinds: readonly DeviceKind[]) => void;
  /** Lost within the same moment: they are asked for together. */
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
