import type { RoomSound } from '@skylark/contract/roomSounds';
import { use } from 'react';
import { WordPlaybackContext } from './wordPlayback.ts';
import { speakEnglish } from './speech/wordSound.ts';

/**
 * Says an English text with its recording, otherwise with a voice.
 * @param sound its name in a room; without it, only this page plays it
 * @returns whether it can be said
 */
export function useSpeak(): (text: string, sound?: RoomSound, recording?: string) => boolean {
  const { recorded, forBoth } = use(WordPlaybackContext);
  return (text, sound, recording) =>
    (sound !== undefined && forBoth?.(sound) === true) ||
    speakEnglish(text, recording ?? recorded.get(text.toLowerCase()));
}
