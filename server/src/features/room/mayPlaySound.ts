import type { Seat } from '@skylark/contract/room';
import type { RoomSound } from '@skylark/contract/roomSounds';
import type { Room } from './room.ts';

/**
 * Whether a seat may have both hear something: the teacher of a lesson that is not over, of the slide that is shown. Which
 * words the lesson has each page knows by itself.
 */
export function mayPlaySound(
  { policy, state, slides }: Pick<Room, 'policy' | 'state' | 'slides'>,
  seat: Seat,
  sound: RoomSound | null,
): boolean {
  if (!policy.hasCall || seat !== 't' || state.call === 'ended') return false;
  return sound === null || sound.kind === 'word' || (sound.page === state.page && slides.has(sound.page));
}
