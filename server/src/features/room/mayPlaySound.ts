import type { Seat } from '@skylark/contract/room';
import type { RoomSound } from '@skylark/contract/roomSounds';
import type { Room } from './room.ts';

/**
 * Whether a seat may play a sound for both: only the teacher of a lesson that isn't over, and a slide's sounds only
 * while that slide is shown. The pages know the lesson's words themselves.
 */
export function mayPlaySound(
  { policy, state, slides }: Pick<Room, 'policy' | 'state' | 'slides'>,
  seat: Seat,
  sound: RoomSound | null,
): boolean {
  if (!policy.hasCall || seat !== 't' || state.call === 'ended') return false;
  return sound === null || sound.kind === 'word' || (sound.page === state.page && slides.has(sound.page));
}
