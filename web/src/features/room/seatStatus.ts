import type { DeviceState } from '@skylark/contract/room';
import type { SeatState } from '@skylark/contract/roomState';

/** The other side's state, in the specification's words (point 4): waiting, online, connected, with device issues. */
export type OtherStatus =
  | { kind: 'waiting' }
  | { kind: 'online' }
  | { kind: 'ready'; issues: Issue[] }
  | { kind: 'connected'; issues: Issue[] }
  | { kind: 'helping' }
  | { kind: 'back_soon' }
  | { kind: 'left' };

/** A device problem of the other side worth knowing. */
export interface Issue {
  device: 'camera' | 'microphone';
  state: Exclude<DeviceState, 'on'>;
}

/**
 * @param isCalling whether the call has been started
 * @param isLong whether the seat has been empty for so long that no reconnect is expected
 * @param isHelping whether they have taken the lesson over from another teacher and have not come yet
 */
export function otherStatus(seat: SeatState, isCalling: boolean, isLong = false, isHelping = false): OtherStatus {
  if (isHelping && seat.kind !== 'here') return { kind: 'helping' };
  switch (seat.kind) {
    case 'never':
      return { kind: 'waiting' };
    case 'away':
      return { kind: seat.why === 'left' || isLong ? 'left' : 'back_soon' };
    case 'here': {
      if (seat.camera === null || seat.microphone === null) return { kind: 'online' };
      const issues: Issue[] = [];
      if (seat.camera !== 'on') issues.push({ device: 'camera', state: seat.camera });
      if (seat.microphone !== 'on') issues.push({ device: 'microphone', state: seat.microphone });
      return { kind: isCalling ? 'connected' : 'ready', issues };
    }
  }
}
