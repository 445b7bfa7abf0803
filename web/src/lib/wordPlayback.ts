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

/** How English words are played on a page. Without a provider, each is played only here, by a browser voice. */
export const WordPlaybackContext = createContext<WordPlayback>({ recorded: new Map() });

type Heard = Pick<Word, 'word' | 'soundUrl'>;

/** The recordings for a presentation or homework: its own take precedence over the school's. */
export const heardIn = ({
  words,
  recordings = [],
}: {
  words: readonly Word[];
  recordings?: readonly Heard[] | undefined;
}): readonly Heard[] => [...recordings, ...words];

export const recordedOf = (words: readonly Heard[]): ReadonlyMap<string, string> =>
  new Map(words.flatMap(({ word, soundUrl }) => (soundUrl === undefined ? [] : [[word.toLowerCase(), soundUrl]])));
