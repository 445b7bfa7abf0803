import type { DeviceKind } from './deviceProblem.ts';
import type { RememberedDevices } from './listedDevices.ts';
import { rememberDevices, rememberedDevices } from './rememberedDevices.ts';

/** The browser's camera and microphone APIs: the only external dependency here, replaced in tests. */
export interface MediaHost {
  /** Why this page can never open a device; null when it can. */
  unavailableReason(): 'insecure' | 'unsupported' | null;
  open(constraints: MediaStreamConstraints): Promise<MediaStreamTrack[]>;
  list(): Promise<MediaDeviceInfo[]>;
  permissionOf(device: DeviceKind): Promise<PermissionState | 'unknown'>;
  /** A stream for a video element. */
  pictureOf(track: MediaStreamTrack): MediaStream;
  isVisible(): boolean;
  /** Whether the person has interacted with this page: browsers allow sound only afterwards. */
  hasTapped(): boolean;
  /** Devices chosen on this computer before. */
  remembered(): RememberedDevices;
  remember(chosen: RememberedDevices): void;
  /** Each listener is removed when the signal aborts. */
  onDevicesChanged(listener: () => void, until: AbortSignal): void;
  onVisible(listener: () => void, until: AbortSignal): void;
  onTap(listener: () => void, until: AbortSignal): void;
  onPermission(device: DeviceKind, listener: (state: PermissionState) => void, until: AbortSignal): void;
}

export const browserMedia: MediaHost = {
  unavailableReason() {
    if (!window.isSecureContext) return 'insecure';
    // The types say that it always exists, but old browsers and web views inside apps lack it.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    return devices === undefined || typeof RTCPeerConnection === 'undefined' ? 'unsupported' : null;
  },
  open: async (constraints) => (await navigator.mediaDevices.getUserMedia(constraints)).getTracks(),
  list: () => navigator.mediaDevices.enumerateDevices(),
  permissionOf: async (device) => (await permission(device))?.state ?? 'unknown',
  pictureOf: (track) => new MediaStream([track]),
  isVisible: () => document.visibilityState === 'visible',
  // Browsers that can't report it are tried directly.
  hasTapped: () => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive,
  remembered: rememberedDevices,
  remember: rememberDevices,
  onDevicesChanged: (listener, signal) => navigator.mediaDevices.addEventListener('devicechange', listener, { signal }),
  onVisible(listener, signal) {
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), {
      signal,
    });
    // A page restored from the back/forward cache, as on iOS.
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
    // Firefox before 132 and Safari before 16 don't support this permission query.
    return undefined;
  }
}
