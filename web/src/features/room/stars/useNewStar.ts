import { useEffect, useRef, useState } from 'react';
import { chime } from '../../../lib/chime.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';

const FLIGHT_MS = 2_600;

/**
 * The number of a star that was just given, for as long as it is shown; null otherwise. Stars from before the page
 * loaded are only counted. A sound plays unless the family has stopped the call.
 * @param since number of stars when the page loaded, before this code had
 */
export function useNewStar(since: number): number | null {
  const { info } = useRoomSession();
  const count = useRoom(({ state }) => state.stars.length);
  const isLive = useRoom(({ status }) => status.kind === 'live');
  const isStopped = useRoom(({ reports }) => reports[info.seat]?.stopped === true);
  const known = useRef(since);
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    if (!isLive) return;
    const before = known.current;
    known.current = count;
    if (count <= before) return;
    // A new star is an external event that is shown for a moment.
    // oxlint-disable-next-line react/set-state-in-effect
    setShown(count);
    if (!isStopped) chime('star');
  }, [count, isLive, isStopped]);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), FLIGHT_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}
