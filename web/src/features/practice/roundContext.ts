import type { Word } from '@skylark/contract/materials';
import type { ReadingLevel } from '@skylark/contract/people.facts';
import { createContext } from 'react';
import { useCannotListen } from '../../lib/cannotListen.ts';
import { useChildView } from '../../lib/childView.ts';
import { canSpeakWord } from '../../lib/speech/wordSound.ts';
import { useProfile } from '../profile/index.ts';

/** Instructions already read aloud in this round, because each is read only once. */
export const ToldContext = createContext<Set<string>>(new Set());

/** If the family hasn't set a reading level, the child is assumed to read, except in the child view. */
export function useReads(): ReadingLevel {
  const { reads } = useProfile();
  const isChild = useChildView();
  return reads ?? (isChild ? 'not_yet' : 'words');
}

/** Children who can't read are always asked by ear, because there is no other way to ask them. */
export function useIsQuiet(): boolean {
  const [cannotListen] = useCannotListen();
  return useReads() !== 'not_yet' && cannotListen;
}

/** Whether a word can be played: a sound exists for it, and the child can listen. */
export function useHearing(word: Word): boolean {
  return !useIsQuiet() && canSpeakWord(word);
}
