import type { RoomSound } from '@skylark/contract/roomSounds';
import { use } from 'react';
import { SayingContext } from './saying.ts';
import { sayEnglish } from './speech/wordSound.ts';

/**
 * Says an English text as it was recorded, else by a voice.
 * @param sound what it is called in a room; without it nobody else hears it
 * @returns whether there is anything to say it by
 */
export function useSay(): (text: string, sound?: RoomSound, recording?: string) => boolean {
  const { recorded, forBoth } = use(SayingContext);
  return (text, sound, recording) =>
    (sound !== undefined && forBoth?.(sound) === true) ||
    sayEnglish(text, recording ?? recorded.get(text.toLowerCase()));
}
