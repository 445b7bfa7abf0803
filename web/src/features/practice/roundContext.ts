import type { Word } from '@skylark/contract/materials';
import { createContext } from 'react';
import { useCannotListen } from '../../lib/cannotListen.ts';
import { canSpeakWord } from '../../lib/speech/wordSound.ts';

/** Instructions already read aloud in this round, because each is read only once. */
export const ToldContext = createContext<Set<string>>(new Set());

/** Whether a word can be played: a sound exists for it, and the child can listen. */
export function useHearing(word: Word): boolean {
  return !useCannotListen() && canSpeakWord(word);
}
