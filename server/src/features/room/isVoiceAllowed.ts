import type { Seat } from '@skylark/contract/room';
import type { Room } from './room.ts';

/**
 * Whether a seat's voice is passed on over the room's socket: only during a call, from a microphone that is on, and not
 * while the student's side has stopped camera and microphone in both directions.
 */
export function isVoiceAllowed(
  { policy, state, reports }: Pick<Room, 'policy' | 'state' | 'reports'>,
  seat: Seat,
): boolean {
  if (!policy.hasCall || state.call !== 'started' || reports.t?.stopped || reports.s?.stopped) return false;
  const own = state.seats[seat];
  return own.kind === 'here' && (own.microphone === 'on' || own.microphone === 'silent');
}
