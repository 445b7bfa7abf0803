export interface PictureSize {
  width: number;
  height: number;
}

/** Enough for a face next to a board, without overloading a child's laptop. */
export const PICTURE_SIZE: PictureSize = { width: 640, height: 360 };
export const FRAMES_PER_SECOND = 24;
const FRAMES_PER_SECOND_MAX = 30;

/** Which device: exactly the one chosen now, preferably the previous one, or any. */
export type DeviceChoice = { kind: 'exactly'; id: string } | { kind: 'rather'; id: string } | { kind: 'any' };

export function cameraConstraints(which: DeviceChoice, { width, height }: PictureSize): MediaTrackConstraints {
  return {
    ...idOf(which),
    // On phones the front camera, unless the person chose one.
    ...(which.kind === 'any' && { facingMode: { ideal: 'user' } }),
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: FRAMES_PER_SECOND, max: FRAMES_PER_SECOND_MAX },
  };
}

/** Children use loudspeakers: the browser removes echo and noise and adjusts the gain. */
export function microphoneConstraints(which: DeviceChoice): MediaTrackConstraints {
  return {
    ...idOf(which),
    echoCancellation: { ideal: true },
    noiseSuppression: { ideal: true },
    autoGainControl: { ideal: true },
    channelCount: { ideal: 1 },
  };
}

function idOf(which: DeviceChoice): Pick<MediaTrackConstraints, 'deviceId'> {
  switch (which.kind) {
    case 'exactly':
      return { deviceId: { exact: which.id } };
    case 'rather':
      return { deviceId: { ideal: which.id } };
    case 'any':
      return {};
  }
}
