import { useRef, useSyncExternalStore } from 'react';
import type { RoomLink } from './RoomLink.ts';
import type { RoomSnapshot } from './roomSnapshot.ts';

/** One thing of a room; the part is drawn again only when that changes. `pick` gives plain values or kept objects. */
export function useLink<T>(link: RoomLink, pick: (room: RoomSnapshot) => T): T {
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
