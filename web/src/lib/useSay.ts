import type { RoomSound } from '@skylark/contract/roomSounds';
import { use } from 'react';
import { SayingContext } from './saying.ts';
import { sayEnglish } from './speech/wordSound.ts';

/**
 * Says an English text with its recording, otherwise with a voice.
 * @param sound its name in a room; without it, only this page plays it
 * @returns whether it can be said
 */
export function useSay(): (text: string, sound?: RoomSound, recording?: string) => boolean {
  const { recorded, forBoth } = use(SayingContext);
  return (text, sound, recording) =>
    (sound !== undefined && forBoth?.(sound) === true) ||
    sayEnglish(text, recording ?? recorded.get(text.toLowerCase()));
}
