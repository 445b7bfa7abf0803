import type { DeviceKind } from '../deviceProblem.ts';
import type { RememberedDevices } from '../listedDevices.ts';
import type { MediaHost } from '../MediaHost.ts';

export class FakeTrack extends EventTarget {
  readonly kind: 'audio' | 'video';
  readonly label: string;
  readonly deviceId: string;
  enabled = true;
  muted = false;
  readyState: 'live' | 'ended' = 'live';
  contentHint = '';
  constructor(device: FakeDevice) {
    super();
    this.kind = device.kind === 'camera' ? 'video' : 'audio';
    this.label = device.label;
    this.deviceId = device.id;
  }
  getSettings(): MediaTrackSettings {
    return { deviceId: this.deviceId, groupId: `group of ${this.deviceId}` };
  }
  stop(): void {
    this.readyState = 'ended';
  }
  fire(event: 'ended' | 'mute' | 'unmute'): void {
    if (event === 'ended') this.readyState = 'ended';
    else this.muted = event === 'mute';
    this.dispatchEvent(new Event(event));
  }
}

export interface FakeDevice {
  kind: DeviceKind;
  id: string;
  label: string;
}

export const CAMERA: FakeDevice = { kind: 'camera', id: 'c1', label: 'Built-in camera' };
export const CAMERA_2: FakeDevice = { kind: 'camera', id: 'c2', label: 'USB camera' };
export const MICROPHONE: FakeDevice = { kind: 'microphone', id: 'm1', label: 'Built-in microphone' };
export const HEADSET: FakeDevice = { kind: 'microphone', id: 'm2', label: 'Headset' };

/** A computer with devices that can be plugged in, used by other programs, and denied. */
export function aComputer(devices: FakeDevice[]) {
  const errors: Partial<Record<DeviceKind, [name: string, message?: string]>> = {};
  const permissions: Record<DeviceKind, PermissionState | 'unknown'> = { camera: 'granted', microphone: 'granted' };
  const asked: MediaStreamConstraints[] = [];
  const tracks: FakeTrack[] = [];
  let remembered: RememberedDevices = {};
  let hangs = false;
  let endsOlder = false;
  let mutesNew = false;
  let onDevices = (): void => undefined;
  let onVisible = (): void => undefined;
  let isVisible = true;
  const fail = (name: string, message = ''): never => {
    throw Object.assign(new Error(message), { name });
  };
  const open = (kind: DeviceKind, constraints: MediaStreamConstraints['video']): FakeTrack => {
    const error = errors[kind];
    if (error) fail(...error);
    const id = (typeof constraints === 'object' ? constraints.deviceId : undefined) as
      | { exact?: string; ideal?: string }
      | undefined;
    const mine = devices.filter((one) => one.kind === kind);
    const device =
      mine.find((one) => one.id === (id?.exact ?? id?.ideal)) ?? (id?.exact === undefined ? mine[0] : undefined);
    const track = device ? new FakeTrack(device) : fail('NotFoundError');
    track.muted = mutesNew;
    tracks.push(track);
    return track;
  };
  let release: (() => void) | undefined;
  const host: MediaHost = {
    unavailableReason: () => null,
    async open(constraints) {
      asked.push(constraints);
      if (hangs) await new Promise<void>((resolve) => (release = resolve));
      // A browser opens all requested devices or none.
      const kinds = (['camera', 'microphone'] as const).filter(
        (kind) => constraints[kind === 'camera' ? 'video' : 'audio'],
      );
      for (const kind of kinds) if (errors[kind]) fail(...errors[kind]);
      for (const kind of kinds) if (!devices.some((one) => one.kind === kind)) fail('NotFoundError');
      if (endsOlder) for (const track of tracks) if (track.readyState === 'live') track.fire('ended');
      return kinds.map((kind) =>
        open(kind, constraints[kind === 'camera' ? 'video' : 'audio']),
      ) as unknown as MediaStreamTrack[];
    },
    list: async () =>
      devices.map(({ kind, id, label }) => ({
        kind: kind === 'camera' ? 'videoinput' : 'audioinput',
        deviceId: id,
        label,
        groupId: `group of ${id}`,
      })) as MediaDeviceInfo[],
    permissionOf: async (kind) => permissions[kind],
    pictureOf: (track) => ({ of: track }) as unknown as MediaStream,
    isVisible: () => isVisible,
    hasTapped: () => true,
    onTap: () => undefined,
    onDevicesChanged(listener) {
      onDevices = listener;
    },
    onVisible(listener) {
      onVisible = listener;
    },
    onPermission: () => undefined,
    remembered: () => remembered,
    remember(chosen) {
      remembered = chosen;
    },
  };
  return {
    host,
    errors,
    permissions,
    asked,
    tracks,
    hang(): void {
      hangs = true;
    },
    /** Like Safari: a second request ends the tracks of the first. */
    endsOlderTracks(): void {
      endsOlder = true;
    },
    /** A phone call has the devices: tracks are opened, and deliver nothing. */
    muteNewTracks(isOn: boolean): void {
      mutesNew = isOn;
    },
    answer(): void {
      hangs = false;
      release?.();
    },
    plug(...now: FakeDevice[]): void {
      devices.splice(0, devices.length, ...now);
      onDevices();
    },
    hide(): void {
      isVisible = false;
    },
    show(): void {
      isVisible = true;
      onVisible();
    },
    live: () => tracks.filter((track) => track.readyState === 'live'),
  };
}
