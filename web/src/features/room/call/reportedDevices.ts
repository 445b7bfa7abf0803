import type { DeviceState } from '@skylark/contract/room';
import { deviceStates, type LocalMediaSnapshot } from '../../devices/index.ts';
import type { LadderStep } from './ladder.ts';

/** Own devices as reported to the other side: unchanged, except for a picture that was dropped in favour of sound. */
export function reportedDevices(
  media: LocalMediaSnapshot,
  step: LadderStep,
): { camera: DeviceState; microphone: DeviceState } {
  const { camera, microphone } = deviceStates(media);
  return { camera: camera === 'on' && step === 'sound' ? 'saving' : camera, microphone };
}
