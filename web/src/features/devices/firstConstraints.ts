import { cameraConstraints, microphoneConstraints, PICTURE_SIZE, type DeviceChoice } from './constraints.ts';
import type { RememberedDevice, RememberedDevices } from './listedDevices.ts';

/** The first constraints LocalMedia requests when these devices were chosen before. */
export function firstConstraints({ camera, microphone }: RememberedDevices): MediaStreamConstraints {
  return {
    video: cameraConstraints(deviceChoiceOf(camera), PICTURE_SIZE),
    audio: microphoneConstraints(deviceChoiceOf(microphone)),
  };
}

const deviceChoiceOf = (remembered: RememberedDevice | undefined): DeviceChoice =>
  remembered && remembered.id !== '' ? { kind: 'rather', id: remembered.id } : { kind: 'any' };
