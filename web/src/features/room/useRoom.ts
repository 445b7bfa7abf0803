import { createContext, use } from 'react';
import { type RoomSnapshot, useLink } from '../roomLink/index.ts';
import type { RoomSession } from './RoomSession.ts';

export const RoomContext = createContext<RoomSession | null>(null);

/** The room that is open around a part of the page. */
export function useRoomSession(): RoomSession {
  const room = use(RoomContext);
  if (!room) throw new Error('This part is only shown inside a room.');
  return room;
}

/** One thing of the room; the part is drawn again only when that changes. `pick` gives plain values or kept objects. */
export const useRoom = <T>(pick: (room: RoomSnapshot) => T): T => useLink(useRoomSession().link, pick);
