import type { Word } from '@skylark/contract/materials';
import type { RoomSound } from '@skylark/contract/roomSounds';
import { createContext } from 'react';

interface Saying {
  /** Recordings by what they say, in small letters. */
  recorded: ReadonlyMap<string, string>;
  /** In a lesson's room: has both hear it. @returns false where it is to be heard here only */
  forBoth?: (sound: RoomSound) => boolean;
}

/** How English words are heard on a page: without it each by itself, by a voice of the browser. */
export const SayingContext = createContext<Saying>({ recorded: new Map() });

export const recordedOf = (words: readonly Pick<Word, 'word' | 'soundUrl'>[]): ReadonlyMap<string, string> =>
  new Map(words.flatMap(({ word, soundUrl }) => (soundUrl === undefined ? [] : [[word.toLowerCase(), soundUrl]])));
