import type { Activity } from '@skylark/contract/activity';
import type { Played } from '@skylark/contract/played';
import type { Seat } from '@skylark/contract/room';
import { useEffect, useRef, useState } from 'react';
import { chime } from '../../lib/chime.ts';
import { praiseOf } from './praiseOf.ts';
import { rightOf, wrongOf } from './sayings.ts';
import { useSayOrTell } from './useSayOrTell.ts';

export type LastMove = NonNullable<Played['last']>;

/**
 * Plays each new event once: a soft sound, and English words for the child. Events from before the page loaded stay
 * silent.
 * @returns the move that was just seen
 */
export function useMoveSounds(activity: Activity, played: Played, seat: Seat, isQuiet: boolean): LastMove | undefined {
  const { last, isSolved } = played;
  const say = useSayOrTell();
  const known = useRef(last?.number ?? 0);
  const [fresh, setFresh] = useState<LastMove>();
  useEffect(() => {
    const number = last?.number ?? 0;
    const isNew = number > known.current;
    known.current = number;
    if (!last || !isNew || isQuiet) return setFresh(undefined);
    setFresh(last);
    chime(isSolved && praiseOf(activity, played) > 1 ? 'solved' : last.kind === 'right' ? 'right' : 'again');
    if (seat !== 's') return;
    const words = last.kind === 'right' ? rightOf(activity, played, last) : wrongOf(activity, played, last);
    if (words) say(words);
    // The same number twice is the same move.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [last?.number, played.round]);
  return fresh;
}
