import type { RememberedDevices } from './listedDevices.ts';

const KEY = 'skylark.devices';

/** The devices that were chosen on this computer. */
export function rememberedDevices(): RememberedDevices {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as RememberedDevices;
  } catch {
    // No storage, or somebody wrote into it: as on the first day.
    return {};
  }
}

export function rememberDevices(devices: RememberedDevices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(devices));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
