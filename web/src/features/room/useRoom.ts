import { createContext, use, useRef, useSyncExternalStore } from 'react';
import type { RoomSnapshot } from './link/RoomLink.ts';
import type { RoomSession } from './RoomSession.ts';

export const RoomContext = createContext<RoomSession | null>(null);

/** The room that is open around a part of the page. */
export function useRoomSession(): RoomSession {
  const room = use(RoomContext);
  if (!room) throw new Error('This part is only shown inside a room.');
  return room;
}

/** One thing of the room; the part is drawn again only when that changes. `pick` gives plain values or kept objects. */
export function useRoom<T>(pick: (room: RoomSnapshot) => T): T {
  const { link } = useRoomSession();
  const last = useRef<{ of: RoomSnapshot; picked: T } | undefined>(undefined);
  return useSyncExternalStore(link.subscribe, () => {
    const of = link.snapshot();
    if (last.current?.of !== of) {
      const picked = pick(of);
      last.current =
        last.current && Object.is(last.current.picked, picked) ? { of, picked: last.current.picked } : { of, picked };
    }
    return last.current.picked;
  });
}
