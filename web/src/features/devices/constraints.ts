export interface PictureSize {
  width: number;
  height: number;
}

/** Enough for a face beside a board, and a child's laptop stays cool. */
export const PICTURE_SIZE: PictureSize = { width: 640, height: 360 };
export const FRAMES_PER_SECOND = 24;
const FRAMES_PER_SECOND_MAX = 30;

/** Which one: the one that was picked now and no other, the one of last time if it is there, or whichever. */
export type Which = { kind: 'exactly'; id: string } | { kind: 'rather'; id: string } | { kind: 'any' };

export function cameraConstraints(which: Which, { width, height }: PictureSize): MediaTrackConstraints {
  return {
    ...idOf(which),
    // On a phone the one that looks at the child; a picked one must not be argued with.
    ...(which.kind === 'any' && { facingMode: { ideal: 'user' } }),
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: FRAMES_PER_SECOND, max: FRAMES_PER_SECOND_MAX },
  };
}

/** Children sit before loudspeakers: echo, hum and distance are taken out by the browser. */
export function microphoneConstraints(which: Which): MediaTrackConstraints {
  return {
    ...idOf(which),
    echoCancellation: { ideal: true },
    noiseSuppression: { ideal: true },
    autoGainControl: { ideal: true },
    channelCount: { ideal: 1 },
  };
}

function idOf(which: Which): Pick<MediaTrackConstraints, 'deviceId'> {
  switch (which.kind) {
    case 'exactly':
      return { deviceId: { exact: which.id } };
    case 'rather':
      return { deviceId: { ideal: which.id } };
    case 'any':
      return {};
  }
}
