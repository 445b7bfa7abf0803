import type { Word } from '@skylark/contract/materials';
import { skipToken, useQuery } from '@tanstack/react-query';
import { deckQuery } from '../materials/index.ts';
import { useRoom } from './useRoom.ts';

const NO_WORDS: readonly Word[] = [];

/** The words of the room's presentation, with their pictures and recordings; none until it has loaded. */
export function useDeckWords(): readonly Word[] {
  const deck = useRoom(({ state }) => state.deck);
  const { data } = useQuery({ ...deckQuery(deck ?? ''), ...(deck === null && { queryFn: skipToken }) });
  return data?.words ?? NO_WORDS;
}
