import type { RememberedDevices } from './listedDevices.ts';

const KEY = 'skylark.devices';

/** The devices chosen on this computer. */
export function rememberedDevices(): RememberedDevices {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as RememberedDevices;
  } catch {
    // Storage is missing or its content is invalid: start without choices.
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
