import type { Word } from '@skylark/contract/materials';
import type { RoomSound } from '@skylark/contract/roomSounds';
import { createContext } from 'react';

interface WordPlayback {
  /** Recordings by their text, in lower case. */
  recorded: ReadonlyMap<string, string>;
  /**
   * In a lesson's room: plays it for both.
   * @returns false when it should be played only here
   */
  forBoth?: (sound: RoomSound) => boolean;
}

/** How English words are played on a page: without a provider each only here, by a browser voice. */
export const WordPlaybackContext = createContext<WordPlayback>({ recorded: new Map() });

export const recordedOf = (words: readonly Pick<Word, 'word' | 'soundUrl'>[]): ReadonlyMap<string, string> =>
  new Map(words.flatMap(({ word, soundUrl }) => (soundUrl === undefined ? [] : [[word.toLowerCase(), soundUrl]])));
