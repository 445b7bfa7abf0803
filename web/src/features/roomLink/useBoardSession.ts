import type { Seat } from '@skylark/contract/room';
import { useEffect, useState } from 'react';
import { BoardSession } from './BoardSession.ts';
import { isThere } from './isThere.ts';

interface Opened {
  session: BoardSession | null;
  /** Takes the seat back from another device. */
  takeSeat: () => void;
}

/**
 * Opens a board on mount and closes it on unmount.
 * @param ask fetches the whiteboard or homework, and fails when it is gone
 */
export function useBoardSession(id: string, seat: Seat, ask: (id: string) => Promise<unknown>): Opened {
  const [session, setSession] = useState<BoardSession | null>(null);
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    const opened = new BoardSession({ id, seat, isStillOpen: () => isThere(ask(id)) });
    // The session lives outside of React; the page that opened it shows it from here on.
    // oxlint-disable-next-line react/set-state-in-effect
    setSession(opened);
    return () => opened.close();
  }, [id, seat, ask, visit]);
  return { session, takeSeat: () => setVisit(visit + 1) };
}
