import type { DeviceKind } from './deviceProblem.ts';

export interface ListedDevice {
  id: string;
  label: string;
  /** Shared by devices of the same hardware, such as a headset's microphone and earphones. */
  group: string;
}

export interface ListedDevices {
  camera: ListedDevice[];
  microphone: ListedDevice[];
  speaker: ListedDevice[];
}

export const NO_DEVICES: ListedDevices = { camera: [], microphone: [], speaker: [] };

/** Browsers on Windows use this as a second name for the system's communication device. */
const SECOND_NAME = 'communications';
/** Chrome's name for the system default, which duplicates another device. */
export const SYSTEM_CHOICE = 'default';

/** Before permission is granted, browsers list devices without id and name; these can't be chosen. */
export function listedDevices(
  infos: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label' | 'groupId'>[],
): ListedDevices {
  const of = (kind: MediaDeviceKind): ListedDevice[] =>
    infos
      .filter((info) => info.kind === kind && info.deviceId !== '' && info.deviceId !== SECOND_NAME)
      .map(({ deviceId, label, groupId }) => ({ id: deviceId, label, group: groupId }));
  return { camera: of('videoinput'), microphone: of('audioinput'), speaker: of('audiooutput') };
}

export interface UsedDevice {
  id: string;
  group: string;
}

/** Whether a device in use has disappeared. Devices the browser doesn't report count as present. */
export function isUnplugged(used: UsedDevice, listed: readonly ListedDevice[]): boolean {
  if (listed.length === 0 || used.id === '') return false;
  if (used.id !== SYSTEM_CHOICE) return !listed.some((one) => one.id === used.id);
  // The system default is always listed, so the hardware behind it is checked.
  const real = listed.filter((one) => one.id !== SYSTEM_CHOICE);
  return used.group !== '' && real.length > 0 && !real.some((one) => one.group === used.group);
}

/** A remembered device: ids change when a browser's data is cleared, names stay. */
export interface RememberedDevice {
  id: string;
  label: string;
}
export type RememberedDevices = Partial<Record<DeviceKind | 'speaker', RememberedDevice>>;

export const findRemembered = (
  listed: readonly ListedDevice[],
  wanted: RememberedDevice | undefined,
): ListedDevice | undefined =>
  wanted &&
  (listed.find((one) => one.id === wanted.id) ?? listed.find((one) => one.label !== '' && one.label === wanted.label));
