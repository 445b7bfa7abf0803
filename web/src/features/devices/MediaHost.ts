import { takeDevicesAhead } from '../../lib/devicesAhead.ts';
import type { DeviceKind } from './deviceProblem.ts';
import type { RememberedDevices } from './listedDevices.ts';
import { rememberDevices, rememberedDevices } from './rememberedDevices.ts';

/** What the browser gives of cameras and microphones: the one outside thing here, which tests replace. */
export interface MediaHost {
  /** Why no device can ever be had on this page; null when they can. */
  hindrance(): 'insecure' | 'unsupported' | null;
  open(constraints: MediaStreamConstraints): Promise<MediaStreamTrack[]>;
  list(): Promise<MediaDeviceInfo[]>;
  permissionOf(device: DeviceKind): Promise<PermissionState | 'unknown'>;
  /** A stream for a picture element. */
  pictureOf(track: MediaStreamTrack): MediaStream;
  isVisible(): boolean;
  /** Whether the person has touched this page: browsers let sound begin only then. */
  hasTapped(): boolean;
  /** What was chosen on this computer before. */
  remembered(): RememberedDevices;
  remember(chosen: RememberedDevices): void;
  /** Each ends when the signal aborts. */
  onDevicesChanged(listener: () => void, until: AbortSignal): void;
  onVisible(listener: () => void, until: AbortSignal): void;
  onTap(listener: () => void, until: AbortSignal): void;
  onPermission(device: DeviceKind, listener: (state: PermissionState) => void, until: AbortSignal): void;
}

export const browserMedia: MediaHost = {
  hindrance() {
    if (!window.isSecureContext) return 'insecure';
    // Typed as always there, but old browsers and pages inside of apps have none.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    return devices === undefined || typeof RTCPeerConnection === 'undefined' ? 'unsupported' : null;
  },
  open: async (constraints) =>
    (await (takeDevicesAhead(constraints) ?? navigator.mediaDevices.getUserMedia(constraints))).getTracks(),
  list: () => navigator.mediaDevices.enumerateDevices(),
  permissionOf: async (device) => (await permission(device))?.state ?? 'unknown',
  pictureOf: (track) => new MediaStream([track]),
  isVisible: () => document.visibilityState === 'visible',
  // Browsers that cannot say are asked at once.
  hasTapped: () => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive,
  remembered: rememberedDevices,
  remember: rememberDevices,
  onDevicesChanged: (listener, signal) => navigator.mediaDevices.addEventListener('devicechange', listener, { signal }),
  onVisible(listener, signal) {
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), {
      signal,
    });
    // A page that comes back from the browser's memory, as on iOS.
    window.addEventListener('pageshow', listener, { signal });
  },
  onTap(listener, signal) {
    window.addEventListener('pointerup', listener, { signal });
    window.addEventListener('keydown', listener, { signal });
  },
  onPermission(device, listener, signal) {
    void permission(device).then((status) => {
      if (!signal.aborted) status?.addEventListener('change', () => listener(status.state), { signal });
    });
  },
};

async function permission(device: DeviceKind): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: device });
  } catch {
    // Firefox before 132 and Safari before 16 know no such permission.
    return undefined;
  }
}
