import { type ContextType, useMemo } from 'react';
import { heardIn, recordedOf, type WordPlaybackContext } from '../../../lib/wordPlayback.ts';
import { useShownDeck } from '../useDeckWords.ts';
import { useRoomSession } from '../useRoom.ts';

/**
 * How English words are played in the room: with the presentation's recordings, and for both when the teacher chose
 * that.
 */
export function useWordPlayback(): ContextType<typeof WordPlaybackContext> {
  const room = useRoomSession();
  const deck = useShownDeck();
  return useMemo(
    () => ({
      recorded: recordedOf(deck ? heardIn(deck) : []),
      forBoth: (sound) => room.sounds?.ask(sound) ?? false,
    }),
    [deck, room],
  );
}
