import type { Word } from '@skylark/contract/materials';
import { skipToken, useQuery } from '@tanstack/react-query';
import { deckQuery } from '../materials/index.ts';
import { useRoom } from './useRoom.ts';

const NO_WORDS: readonly Word[] = [];

/** The room's presentation; undefined until it has loaded, or when there is none. */
export function useShownDeck() {
  const deck = useRoom(({ state }) => state.deck);
  return useQuery({ ...deckQuery(deck ?? ''), ...(deck === null && { queryFn: skipToken }) }).data;
}

/** Its words, with their pictures and recordings. */
export const useDeckWords = (): readonly Word[] => useShownDeck()?.words ?? NO_WORDS;
