import { useRef, useSyncExternalStore } from 'react';
import type { RoomLink } from './RoomLink.ts';
import type { RoomSnapshot } from './roomSnapshot.ts';

/** One thing of a room; the part is drawn again only when that changes. `pick` gives plain values or kept objects. */
export function useLink<T>(link: RoomLink, pick: (room: RoomSnapshot) => T): T {
  const last = useRef<{ of: RoomSnapshot; pick: typeof pick; picked: T } | undefined>(undefined);
  return useSyncExternalStore(link.subscribe, () => {
    const of = link.snapshot();
    // What is picked may be of another page than before, though nothing has happened in the room.
    if (last.current?.of !== of || last.current.pick !== pick) last.current = { of, pick, picked: pick(of) };
    return last.current.picked;
  });
}
