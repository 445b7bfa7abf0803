import type { DeviceState } from '@skylark/contract/room';
import type { SeatState } from '@skylark/contract/roomState';
import { microphoneBadge } from '../call/faceState.ts';

/** Who can be heard while voices go through the room's socket: "you can talk" is shown only if both can. */
export function whoSpeaks(
  own: DeviceState | null,
  other: SeatState,
): 'on' | 'own_listens' | 'other_listens' | 'nobody' {
  const isOwnBroken = microphoneBadge(own) === 'broken';
  const isOtherBroken = other.kind === 'here' && microphoneBadge(other.microphone) === 'broken';
  if (isOwnBroken) return isOtherBroken ? 'nobody' : 'own_listens';
  return isOtherBroken ? 'other_listens' : 'on';
}
