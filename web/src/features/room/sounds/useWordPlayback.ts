import { skipToken, useQuery } from '@tanstack/react-query';
import { type ContextType, useMemo } from 'react';
import { recordedOf, type WordPlaybackContext } from '../../../lib/wordPlayback.ts';
import { deckQuery } from '../../materials/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';

/**
 * How English words are played in the room: with the presentation's recordings, and for both when the teacher chose
 * that.
 */
export function useWordPlayback(): ContextType<typeof WordPlaybackContext> {
  const room = useRoomSession();
  const deck = useRoom(({ state }) => state.deck);
  const { data } = useQuery({ ...deckQuery(deck ?? ''), ...(deck === null && { queryFn: skipToken }) });
  return useMemo(
    () => ({
      recorded: recordedOf(data?.words ?? []),
      forBoth: (sound) => room.sounds?.ask(sound) ?? false,
    }),
    [data, room],
  );
}
