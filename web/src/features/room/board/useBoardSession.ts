import type { Seat } from '@skylark/contract/room';
import { useEffect, useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import { BoardSession } from './BoardSession.ts';

interface Opened {
  session: BoardSession | null;
  /** Takes the seat back from another device. */
  takeSeat: () => void;
}

/** Opens a board with the page and closes it with the page. @param look asks for the thing itself, and fails when it is gone */
export function useBoardSession(id: string, seat: Seat, look: (id: string) => Promise<unknown>): Opened {
  const [session, setSession] = useState<BoardSession | null>(null);
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    const opened = new BoardSession({ id, seat, isStillOpen: () => isThere(look(id)) });
    // The session lives outside of React; the page that opened it shows it from here on.
    // oxlint-disable-next-line react/set-state-in-effect
    setSession(opened);
    return () => opened.close();
  }, [id, seat, look, visit]);
  return { session, takeSeat: () => setVisit(visit + 1) };
}

/** Whether there is any use in trying again; throws when nobody answers, which is a reason to. */
async function isThere(looked: Promise<unknown>): Promise<boolean> {
  try {
    await looked;
    return true;
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) return false;
    throw error;
  }
}
