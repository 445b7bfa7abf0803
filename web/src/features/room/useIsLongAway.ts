import type { SeatState } from '@skylark/contract/roomState';
import { useEffect, useState } from 'react';

/** How long a person who lost the connection is expected back; reconnecting takes up to 45 seconds. */
export const BACK_SOON_MS = 60_000;

/** Whether a seat has been empty, as far as this page has seen, for so long that no one should wait for a reconnect. */
export function useIsLongAway({ kind }: SeatState): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (kind !== 'away') return undefined;
    const timer = setTimeout(() => setLong(true), BACK_SOON_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [kind]);
  return isLong;
}
