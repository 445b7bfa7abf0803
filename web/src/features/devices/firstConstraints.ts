import { cameraConstraints, microphoneConstraints, PICTURE_SIZE, type Which } from './constraints.ts';
import type { RememberedDevice, RememberedDevices } from './listedDevices.ts';

/** The first constraints LocalMedia requests when these devices were chosen before. */
export function firstConstraints({ camera, microphone }: RememberedDevices): MediaStreamConstraints {
  return {
    video: cameraConstraints(whichOf(camera), PICTURE_SIZE),
    audio: microphoneConstraints(whichOf(microphone)),
  };
}

const whichOf = (remembered: RememberedDevice | undefined): Which =>
  remembered && remembered.id !== '' ? { kind: 'rather', id: remembered.id } : { kind: 'any' };
