import type { DeviceKind } from './deviceProblem.ts';

export interface ListedDevice {
  id: string;
  label: string;
  /** Devices of one thing (a headset's microphone and earphones) share it. */
  group: string;
}

export interface ListedDevices {
  camera: ListedDevice[];
  microphone: ListedDevice[];
  speaker: ListedDevice[];
}

export const NO_DEVICES: ListedDevices = { camera: [], microphone: [], speaker: [] };

/** What browsers on Windows call whatever the system has chosen for telephony: a second name for one of the others. */
const SECOND_NAME = 'communications';
/** What Chrome calls the system's choice; it stands for one of the others. */
export const SYSTEM_CHOICE = 'default';

/** Before the person allowed anything browsers list devices without id and name: these are nothing to choose from. */
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

/** Whether a device that is used is no longer there. What the browser does not report counts as being there. */
export function hasVanished(used: UsedDevice, listed: readonly ListedDevice[]): boolean {
  if (listed.length === 0 || used.id === '') return false;
  if (used.id !== SYSTEM_CHOICE) return !listed.some((one) => one.id === used.id);
  // The system's choice is always listed: what counts is whether the thing behind it still is.
  const real = listed.filter((one) => one.id !== SYSTEM_CHOICE);
  return used.group !== '' && real.length > 0 && !real.some((one) => one.group === used.group);
}

/** A device as it is remembered: ids change when a browser forgets, names stay. */
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
