import { useSyncExternalStore } from 'react';
import { useRoomSession } from '../useRoom.ts';
import { RoomSounds } from './RoomSounds.ts';

/** For the enclosing room; created by the first part that needs it. */
export function useSounds() {
  const room = useRoomSession();
  const sounds = (room.sounds ??= new RoomSounds(room));
  return { sounds, state: useSyncExternalStore(sounds.subscribe, sounds.snapshot) };
}
