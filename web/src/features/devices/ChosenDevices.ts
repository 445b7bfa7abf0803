import type { DeviceChoice } from './constraints.ts';
import type { DeviceKind } from './deviceProblem.ts';
import { findRemembered, type ListedDevice, type ListedDevices, type RememberedDevices } from './listedDevices.ts';
import type { MediaHost } from './MediaHost.ts';

/** The devices a person chose, stored by the browser across pages. */
export class ChosenDevices {
  readonly #host: Pick<MediaHost, 'remember'>;
  #remembered: RememberedDevices;

  constructor(host: Pick<MediaHost, 'remember' | 'remembered'>) {
    this.#host = host;
    this.#remembered = host.remembered();
  }

  /** Empty: the system's default. */
  get speakerId(): string {
    return this.#remembered.speaker?.id ?? '';
  }

  find(device: DeviceKind | 'speaker', listed: ListedDevices): ListedDevice | undefined {
    return findRemembered(listed[device], this.#remembered[device]);
  }

  /** The device to request: the last choice, or any. */
  wanted(kind: DeviceKind, listed: ListedDevices): DeviceChoice {
    const chosen = this.find(kind, listed) ?? this.#remembered[kind];
    return chosen && chosen.id !== '' ? { kind: 'rather', id: chosen.id } : { kind: 'any' };
  }

  remember(device: DeviceKind | 'speaker', id: string, listed: ListedDevices): void {
    const label = listed[device].find((one) => one.id === id)?.label ?? '';
    this.#remembered = { ...this.#remembered, [device]: { id, label } };
    this.#host.remember(this.#remembered);
  }
}
