import { otherSeat } from '@skylark/contract/roomState';
import { useEffect, useState } from 'react';
import { useCall } from './call/index.ts';
import { useRoom, useRoomSession } from './useRoom.ts';

/** A call that does not come up so soon no longer has the page to itself. */
const CALL_FIRST_MS = 1_500;

/**
 * While a room opens the call has the page first: whether the board may be loaded and drawn by now. Without a call that
 * could come up at once, immediately; once it may, it stays.
 */
export function useIsBoardsTurn(): boolean {
  const { call, info } = useRoomSession();
  const { phase } = useCall(call);
  const isExpected = useRoom(
    ({ status, state }) =>
      status.kind === 'connecting' || (state.call === 'started' && state.seats[otherSeat(info.seat)].kind === 'here'),
  );
  const [isDue, setDue] = useState(false);
  const isTurn = isDue || !isExpected || phase === 'connected';
  useEffect(() => {
    if (isTurn) {
      // What was drawn once stays, whatever becomes of the call.
      // oxlint-disable-next-line react/set-state-in-effect
      setDue(true);
      return undefined;
    }
    const timer = setTimeout(() => setDue(true), CALL_FIRST_MS);
    return () => clearTimeout(timer);
  }, [isTurn]);
  return isTurn;
}
