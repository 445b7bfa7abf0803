import type { Word } from '@skylark/contract/materials';
import { canRead, playSound, readAloud, shippedAddress } from './speech.ts';

type Heard = Pick<Word, 'word' | 'soundUrl'>;

/** Sounds that were fetched, by their addresses: they are heard without a network, too. */
const kept = new Map<string, string>();

/** A person's recording before the school's own sound. */
const addressOf = ({ word, soundUrl }: Heard): string | undefined => soundUrl ?? shippedAddress(word, 'en');

/** Has the sounds of words at hand. What cannot be fetched is played from its address later, or not at all. */
export async function keepWordSounds(words: readonly Heard[]): Promise<void> {
  await Promise.all(
    words.map(async (word) => {
      const address = addressOf(word);
      if (address === undefined || kept.has(address)) return;
      try {
        const response = await fetch(address);
        if (response.ok) kept.set(address, URL.createObjectURL(await response.blob()));
      } catch (error) {
        console.info('A sound could not be fetched.', error);
      }
    }),
  );
}

/** Says an English word: by its sound, which needs no network once it was fetched, else by a voice of the browser. */
export function sayWord(word: Heard): void {
  const address = addressOf(word);
  if (address === undefined) readAloud(word.word, 'en');
  else playSound(word.word, kept.get(address) ?? address, () => sayInstead(word));
}

/** A recording that can't be played is no reason to be silent. */
function sayInstead({ word, soundUrl }: Heard): void {
  if (soundUrl !== undefined) readAloud(word, 'en');
}

/** @param recording the address of it spoken by a person, where it was recorded. @returns whether it can be said */
export function sayEnglish(text: string, recording: string | undefined): boolean {
  if (recording === undefined) return readAloud(text, 'en');
  playSound(text, kept.get(recording) ?? recording, () => void readAloud(text, 'en'));
  return true;
}

export const canSayWord = (word: Heard): boolean => word.soundUrl !== undefined || canRead(word.word, 'en');
