import type { DeviceState } from '@skylark/contract/room';
import { deviceStates, type LocalMediaSnapshot } from '../../devices/index.ts';
import type { LadderStep } from './ladder.ts';

/** What the other side is sent of one's devices: as they are, but for a picture that was given up for the sound. */
export function reportedDevices(
  media: LocalMediaSnapshot,
  step: LadderStep,
): { camera: DeviceState; microphone: DeviceState } {
  const { camera, microphone } = deviceStates(media);
  return { camera: camera === 'on' && step === 'sound' ? 'saving' : camera, microphone };
}
