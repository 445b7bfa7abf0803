import { type ContextType, useMemo } from 'react';
import { recordedOf, type WordPlaybackContext } from '../../../lib/wordPlayback.ts';
import { useDeckWords } from '../useDeckWords.ts';
import { useRoomSession } from '../useRoom.ts';

/**
 * How English words are played in the room: with the presentation's recordings, and for both when the teacher chose
 * that.
 */
export function useWordPlayback(): ContextType<typeof WordPlaybackContext> {
  const room = useRoomSession();
  const words = useDeckWords();
  return useMemo(
    () => ({
      recorded: recordedOf(words),
      forBoth: (sound) => room.sounds?.ask(sound) ?? false,
    }),
    [words, room],
  );
}
