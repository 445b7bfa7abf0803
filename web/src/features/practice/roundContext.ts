import type { Word } from '@skylark/contract/materials';
import type { ReadingLevel } from '@skylark/contract/people.facts';
import { createContext } from 'react';
import { useCannotListen } from '../../lib/cannotListen.ts';
import { useChildView } from '../../lib/childView.ts';
import { canSpeakWord } from '../../lib/speech/wordSound.ts';
import { useProfile } from '../profile/index.ts';

/** Instructions already read aloud in this round, because each is read only once. */
export const ToldContext = createContext<Set<string>>(new Set());

/** A child of whom the family hasn't said what it reads is taken for one that reads, in its own view for one that doesn't. */
export function useReads(): ReadingLevel {
  const { reads } = useProfile();
  const isChild = useChildView();
  return reads ?? (isChild ? 'not_yet' : 'words');
}

/** Who can't read is asked by ear, whatever was pressed in an activity: there is no other way to ask. */
export function useIsQuiet(): boolean {
  const [cannotListen] = useCannotListen();
  return useReads() !== 'not_yet' && cannotListen;
}

/** Whether a word can be played: a sound exists for it, and the child can listen. */
export function useHearing(word: Word): boolean {
  return !useIsQuiet() && canSpeakWord(word);
}
