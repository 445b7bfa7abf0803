import { createContext, use, useSyncExternalStore } from 'react';
import { type RoomSnapshot, useLink } from '../roomLink/index.ts';
import type { RoomSession } from './RoomSession.ts';

export const RoomContext = createContext<RoomSession | null>(null);

/** The enclosing room; rerenders when another teacher takes the lesson over, so that no part names the earlier one. */
export function useRoomSession(): RoomSession {
  const room = use(RoomContext);
  if (!room) throw new Error('This part is only shown inside a room.');
  useSyncExternalStore(room.subscribe, room.lesson);
  return room;
}

export const useRoomLesson = (): RoomSession['info']['lesson'] => useRoomSession().info.lesson;

/**
 * Selects a value from the room; the component rerenders only when it changes. `pick` must return plain values or
 * stable objects.
 */
export const useRoom = <T>(pick: (room: RoomSnapshot) => T): T => useLink(useRoomSession().link, pick);
