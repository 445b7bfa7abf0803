import type { Word } from '@skylark/contract/materials';
import { createContext, use } from 'react';
import { canSpeakWord } from '../../lib/speech/wordSound.ts';

interface OfRound {
  /** Instructions that were read aloud in this round: each is heard once. */
  told: Set<string>;
  /** The child can't listen now: what would be heard is read. */
  isQuiet: boolean;
}

export const RoundContext = createContext<OfRound>({ told: new Set(), isQuiet: false });

/** Whether a word is to be heard: there is a sound for it, and the child can listen. */
export function useHearing(word: Word): boolean {
  const { isQuiet } = use(RoundContext);
  return !isQuiet && canSpeakWord(word);
}
