import type { RoomSound } from '@skylark/contract/roomSounds';
import { use } from 'react';
import { WordPlaybackContext } from './wordPlayback.ts';
import { speakEnglish } from './speech/wordSound.ts';

/**
 * Speaks an English text: plays its recording, or else uses a voice.
 * @param sound its name in a room; without it, only this page plays it
 * @returns whether it can be spoken
 */
export function useSpeak(): (text: string, sound?: RoomSound, recording?: string) => boolean {
  const { recorded, forBoth } = use(WordPlaybackContext);
  return (text, sound, recording) =>
    (sound !== undefined && forBoth?.(sound) === true) ||
    speakEnglish(text, recording ?? recorded.get(text.toLowerCase()));
}
