import type { PlacementAnswers, Rung } from '@skylark/contract/placement';
import { PLACEMENT_MINUTES, placeOf, type RungAnswers, WORDS_A_RUNG } from '@skylark/contract/placement.facts';
import type { Word } from '@skylark/contract/materials';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverNowMs } from '../../../lib/clock.ts';

interface Asked {
  rung: Rung;
  word: Word;
}

type CanAsk = (word: Word) => boolean;

/**
 * The word to ask next; `found` when the search is complete; undefined if nothing can be asked. A lesson with too many
 * words that this child can't be asked is passed over: it says neither that the child knows it nor that it doesn't.
 */
export function nextOf(rungs: readonly Rung[], answers: PlacementAnswers, canAsk: CanAsk): Asked | 'found' | undefined {
  if (rungs.length === 0) return undefined;
  const at = new Map<number, RungAnswers>();
  for (const { deckId, result } of answers) {
    const rung = rungs.findIndex((one) => one.deckId === deckId);
    if (rung < 0) continue;
    const { right, wrong } = at.get(rung) ?? { right: 0, wrong: 0 };
    at.set(rung, result === 'right' ? { right: right + 1, wrong } : { right, wrong: wrong + 1 });
  }
  const place = placeOf(rungs.length, at);
  const rung = 'ask' in place ? rungs[place.ask] : undefined;
  if (!rung) return 'found';
  const open = rung.words.filter(
    (one) => !answers.some(({ deckId, word }) => deckId === rung.deckId && word === one.word) && canAsk(one),
  );
  const isDecidable = open.length + answers.filter(({ deckId }) => deckId === rung.deckId).length >= WORDS_A_RUNG;
  const [word] = open;
  return isDecidable && word
    ? { rung, word }
    : nextOf(
        rungs.filter((one) => one !== rung),
        answers,
        canAsk,
      );
}

/** Asks word by word until the search is complete or the time is up. */
export function useSearch(
  rungs: readonly Rung[],
  onFound: (answers: PlacementAnswers) => void,
  canAsk: CanAsk = () => true,
) {
  const [answers, setAnswers] = useState<PlacementAnswers>([]);
  const [isFound, setFound] = useState(false);
  const sinceMs = useRef(serverNowMs());
  const next = nextOf(rungs, answers, canAsk);
  const asked = next === 'found' ? undefined : next;
  const finish = (all: PlacementAnswers): void => {
    setFound(true);
    onFound(all);
  };
  // A child who can't listen any more may leave nothing open. Without any word to ask it, that says nothing.
  const isOver = !isFound && next === 'found' && rungs.some(({ words }) => words.some(canAsk));
  const finishNow = useEffectEvent(() => finish(answers));
  useEffect(() => {
    // What the child can do ended the search: no event of this hook.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isOver) finishNow();
  }, [isOver]);
  const answer = (result: 'right' | 'missed', among: number | null): void => {
    if (!asked) return;
    const { rung, word } = asked;
    const all = [...answers, { id: crypto.randomUUID(), deckId: rung.deckId, word: word.word, result, among }];
    setAnswers(all);
    const isLate = serverNowMs() - sinceMs.current > PLACEMENT_MINUTES * 60_000;
    const after = nextOf(rungs, all, canAsk);
    if (isLate || after === 'found' || after === undefined) finish(all);
  };
  return { asked, answers, answer, isFound, isOver };
}
