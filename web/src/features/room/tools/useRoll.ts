import { useEffect, useState } from 'react';
import { chime } from '../../../lib/chime.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';

interface Roll {
  /** Result of the displayed throw; null before the first. */
  values: readonly number[] | null;
  isRolling: boolean;
  /** undefined for viewers who may not throw. */
  roll: (() => void) | undefined;
}

/**
 * A throw as displayed: it rolls briefly before it shows the result, with a sound on both sides.
 * @param rollsMs how long it rolls
 */
export function useRoll(values: readonly number[] | null, throws: number, rollsMs: number): Roll {
  const { link, info } = useRoomSession();
  const tools = useRoom(({ state }) => state.tools);
  // Throws from before the page loaded are not animated again.
  const [seen, setSeen] = useState(throws);
  // For other dice or another spinner, throws are counted from the start.
  if (values === null && seen !== throws) setSeen(throws);
  const isRolling = seen !== throws && values !== null;
  useEffect(() => {
    if (!isRolling) return undefined;
    const isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const stop = (): void => {
      setSeen(throws);
      chime('done');
    };
    const timer = setTimeout(stop, isMoving ? rollsMs : 0);
    return () => clearTimeout(timer);
  }, [isRolling, throws, rollsMs]);
  const mayRoll = info.seat === 't' || tools;
  return { values, isRolling, roll: mayRoll ? () => !isRolling && link.do({ k: 'roll' }) : undefined };
}
