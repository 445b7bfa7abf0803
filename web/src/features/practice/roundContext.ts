import type { Word } from '@skylark/contract/materials';
import { createContext } from 'react';
import { useCannotListen } from '../../lib/cannotListen.ts';
import { canSpeakWord } from '../../lib/speech/wordSound.ts';

/** Instructions that were read aloud in this round: each is heard once. */
export const ToldContext = createContext<Set<string>>(new Set());

/** Whether a word is to be heard: there is a sound for it, and the child can listen. */
export function useHearing(word: Word): boolean {
  return !useCannotListen() && canSpeakWord(word);
}
