import { type DeviceKind, type DeviceProblem, problemOf } from './deviceProblem.ts';
import type { MediaHost } from './MediaHost.ts';

export type Opened = { kind: 'open'; track: MediaStreamTrack } | { kind: 'failed'; problem: DeviceProblem };
/** Constraints per device; a missing device is not requested. */
export type Wanted = Partial<Record<DeviceKind, MediaTrackConstraints>>;
export type OpenedDevices = Partial<Record<DeviceKind, Opened>>;

/**
 * Opens the devices together, so that the browser asks once. If that fails, each is tried alone, so that a broken
 * camera does not disable the microphone; but a person who has just refused is not asked again.
 */
export async function openDevices(host: MediaHost, wanted: Wanted): Promise<OpenedDevices> {
  const hindrance = host.unavailableReason();
  if (hindrance !== null) return forEach(wanted, () => ({ kind: 'failed', problem: hindrance }));
  if (!wanted.camera || !wanted.microphone) return await openAlone(host, wanted);
  try {
    const tracks = await host.open({ video: wanted.camera, audio: wanted.microphone });
    return forEach(wanted, (device) => openedOf(tracks, device));
  } catch (error) {
    if (!isRefusal(error)) return await openAlone(host, wanted);
    return {
      microphone: await openIfAllowed(host, 'microphone', wanted.microphone, error),
      camera: await openIfAllowed(host, 'camera', wanted.camera, error),
    };
  }
}

/** After a joint refusal: a device that is already allowed can be opened without a prompt. */
async function openIfAllowed(
  host: MediaHost,
  device: DeviceKind,
  constraints: MediaTrackConstraints,
  refusal: unknown,
): Promise<Opened> {
  const isAllowed = (await host.permissionOf(device)) === 'granted';
  return isAllowed ? await openOne(host, device, constraints) : await failureOf(host, device, refusal);
}

/** One after the other, because two prompts would overlap. */
async function openAlone(host: MediaHost, wanted: Wanted): Promise<OpenedDevices> {
  const opened: OpenedDevices = {};
  if (wanted.microphone) opened.microphone = await openOne(host, 'microphone', wanted.microphone);
  if (wanted.camera) opened.camera = await openOne(host, 'camera', wanted.camera);
  return opened;
}

async function openOne(host: MediaHost, device: DeviceKind, constraints: MediaTrackConstraints): Promise<Opened> {
  try {
    return openedOf(await host.open(device === 'camera' ? { video: constraints } : { audio: constraints }), device);
  } catch (error) {
    return await failureOf(host, device, error);
  }
}

function openedOf(tracks: readonly MediaStreamTrack[], device: DeviceKind): Opened {
  const track = tracks.find((one) => one.kind === (device === 'camera' ? 'video' : 'audio'));
  return track ? { kind: 'open', track } : { kind: 'failed', problem: 'failed' };
}

async function failureOf(host: MediaHost, device: DeviceKind, error: unknown): Promise<Opened> {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  const [permission, isListed] = await Promise.all([host.permissionOf(device), isDeviceListed(host, device)]);
  return { kind: 'failed', problem: problemOf({ name, message, permission, isListed }) };
}

/** Device names are hidden before permission, but not their existence. */
async function isDeviceListed(host: MediaHost, device: DeviceKind): Promise<boolean> {
  try {
    return (await host.list()).some((info) => info.kind === (device === 'camera' ? 'videoinput' : 'audioinput'));
  } catch {
    return false;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'SecurityError');

const forEach = (wanted: Wanted, open: (device: DeviceKind) => Opened): OpenedDevices => ({
  ...(wanted.camera && { camera: open('camera') }),
  ...(wanted.microphone && { microphone: open('microphone') }),
});
