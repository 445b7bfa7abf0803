import { useSyncExternalStore } from 'react';
import { useRoomSession } from '../useRoom.ts';
import { RoomSounds } from './RoomSounds.ts';

/** Of the room around this part: made by the part that comes first. */
export function useSounds() {
  const room = useRoomSession();
  const sounds = (room.sounds ??= new RoomSounds(room));
  return { sounds, state: useSyncExternalStore(sounds.subscribe, sounds.snapshot) };
}
