import { otherSeat } from '@skylark/contract/roomState';
import { useEffect, useState } from 'react';
import { useCall } from './call/index.ts';
import { useRoom, useRoomSession } from './useRoom.ts';

/** A call that does not come up within this time no longer blocks the rest of the page. */
const CALL_FIRST_MS = 1_500;
/** Time from a connection to the other's picture; loading anything else meanwhile would delay it. */
const PICTURE_FIRST_MS = 250;

/**
 * While a room opens, the call has priority: whether the board may be loaded and drawn now. Immediately true when no
 * call can come up now; once true, it stays true.
 */
export function useMayLoadBoard(): boolean {
  const { call, info } = useRoomSession();
  const { phase } = useCall(call);
  const isExpected = useRoom(
    ({ status, state }) =>
      status.kind === 'connecting' || (state.call === 'started' && state.seats[otherSeat(info.seat)].kind === 'here'),
  );
  const [isDue, setDue] = useState(false);
  const isUp = phase === 'connected';
  const isTurn = isDue || !isExpected;
  useEffect(() => {
    if (isTurn) {
      // Once drawn, the board stays, whatever happens to the call.
      // oxlint-disable-next-line react/set-state-in-effect
      setDue(true);
      return undefined;
    }
    // A call that repeatedly comes up and breaks off does not block the board any longer.
    const timer = setTimeout(() => setDue(true), CALL_FIRST_MS);
    return () => clearTimeout(timer);
  }, [isTurn]);
  useEffect(() => {
    if (isTurn || !isUp) return undefined;
    const timer = setTimeout(() => setDue(true), PICTURE_FIRST_MS);
    return () => clearTimeout(timer);
  }, [isTurn, isUp]);
  return isTurn;
}
