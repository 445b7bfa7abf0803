import { useEffect, useState } from 'react';
import { useRoom, useRoomSession } from '../useRoom.ts';

interface Thrown {
  /** Of the throw that is seen; null before the first. */
  values: readonly number[] | null;
  isRolling: boolean;
  /** undefined where one may only look on. */
  roll: (() => void) | undefined;
}

/** A throw as it is shown: it rolls for a moment, and only then says how it fell. @param rollsMs how long */
export function useThrow(values: readonly number[] | null, throws: number, rollsMs: number): Thrown {
  const { link, info } = useRoomSession();
  const tools = useRoom(({ state }) => state.tools);
  // What fell before one came is not rolled once more.
  const [seen, setSeen] = useState(throws);
  // Another one was put up: its throws are counted anew.
  if (values === null && seen !== throws) setSeen(throws);
  const isRolling = seen !== throws && values !== null;
  useEffect(() => {
    if (!isRolling) return undefined;
    const timer = setTimeout(() => setSeen(throws), rollsMs);
    return () => clearTimeout(timer);
  }, [isRolling, throws, rollsMs]);
  const mayRoll = info.seat === 't' || tools;
  return { values, isRolling, roll: mayRoll ? () => !isRolling && link.do({ k: 'roll' }) : undefined };
}
