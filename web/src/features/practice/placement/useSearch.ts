import type { PlacementAnswers, Rung } from '@skylark/contract/placement';
import { PLACEMENT_MINUTES, placeOf, type RungAnswers } from '@skylark/contract/placement.facts';
import type { Word } from '@skylark/contract/materials';
import { useRef, useState } from 'react';
import { serverNowMs } from '../../../lib/clock.ts';

interface Asked {
  rung: Rung;
  word: Word;
}

/** The word to ask next; undefined when the search is complete. */
export function nextOf(rungs: readonly Rung[], answers: PlacementAnswers): Asked | undefined {
  const at = new Map<number, RungAnswers>();
  for (const { deckId, result } of answers) {
    const rung = rungs.findIndex((one) => one.deckId === deckId);
    const { right, wrong } = at.get(rung) ?? { right: 0, wrong: 0 };
    at.set(rung, result === 'right' ? { right: right + 1, wrong } : { right, wrong: wrong + 1 });
  }
  const place = placeOf(rungs.length, at);
  const rung = 'ask' in place ? rungs[place.ask] : undefined;
  const word = rung?.words.find(({ word: one }) => !answers.some((a) => a.deckId === rung.deckId && a.word === one));
  return rung && word && { rung, word };
}

/** Asks word by word until the search is complete or the time is up. */
export function useSearch(rungs: readonly Rung[], onFound: (answers: PlacementAnswers) => void) {
  const [answers, setAnswers] = useState<PlacementAnswers>([]);
  const sinceMs = useRef(serverNowMs());
  const asked = nextOf(rungs, answers);
  const answer = (result: 'right' | 'missed', among: number | null): void => {
    if (!asked) return;
    const { rung, word } = asked;
    const all = [...answers, { id: crypto.randomUUID(), deckId: rung.deckId, word: word.word, result, among }];
    setAnswers(all);
    const isLate = serverNowMs() - sinceMs.current > PLACEMENT_MINUTES * 60_000;
    if (isLate || !nextOf(rungs, all)) onFound(all);
  };
  return { asked, answers, answer };
}
