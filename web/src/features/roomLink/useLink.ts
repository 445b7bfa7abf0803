import { useRef, useSyncExternalStore } from 'react';
import type { RoomLink } from './RoomLink.ts';
import type { RoomSnapshot } from './roomSnapshot.ts';

/**
 * Selects a value from a room; the component rerenders only when it changes. `pick` must return plain values or stable
 * objects.
 */
export function useLink<T>(link: RoomLink, pick: (room: RoomSnapshot) => T): T {
  const last = useRef<{ of: RoomSnapshot; pick: typeof pick; picked: T } | undefined>(undefined);
  return useSyncExternalStore(link.subscribe, () => {
    const of = link.snapshot();
    // `pick` may refer to another page than before, even if nothing has happened in the room.
    if (last.current?.of !== of || last.current.pick !== pick) last.current = { of, pick, picked: pick(of) };
    return last.current.picked;
  });
}
