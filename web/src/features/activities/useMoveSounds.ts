import type { Activity } from '@skylark/contract/activity';
import { wordOf } from '@skylark/contract/activity.facts';
import type { Played } from '@skylark/contract/played';
import { partOf } from '@skylark/contract/playRules';
import type { Seat } from '@skylark/contract/room';
import { useEffect, useRef, useState } from 'react';
import { chime } from '../../lib/chime.ts';
import { questionOf } from './questionOf.ts';
import { useSayOrTell } from './useSayOrTell.ts';

export type LastMove = NonNullable<Played['last']>;

/** Kinds whose parts say their word when touched; with letters and strokes this would be too much. */
const SPEAKING: ReadonlySet<Activity['kind']> = new Set([
  'drag',
  'match',
  'find',
  'cover',
  'memory',
  'colour',
  'order',
]);

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
    chime(isSolved ? 'solved' : last.kind === 'right' ? 'right' : 'again');
    if (seat !== 's') return;
    const part = partOf(activity, last.part);
    const asked = questionOf(activity, played);
    if (activity.kind === 'choose' && asked !== undefined) say(asked);
    else if (activity.kind === 'spell' && part && (isSolved || played.done.has(lastLetter(part)))) say(wordOf(part));
    else if (activity.kind === 'trace' && part?.say !== undefined && isWritten(activity, played, part.say))
      say(part.say);
    else if (part && SPEAKING.has(activity.kind)) say(wordOf(part));
    // The same number twice is the same move.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [last?.number, played.round]);
  return fresh;
}

/** Whether all strokes of a letter or a word are traced. */
const isWritten = ({ parts }: Activity, { done }: Played, word: string): boolean =>
  parts.every(({ id, say }) => say !== word || done.has(id));

const lastLetter = ({ id, text = '' }: { id: string; text?: string | undefined }): string => `${id}.${text.length - 1}`;
