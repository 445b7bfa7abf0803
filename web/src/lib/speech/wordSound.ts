import { canRead, playSound, readAloud, shippedAddress } from './speech.ts';

/** Sounds that were fetched, by their addresses: they are heard without a network, too. */
const kept = new Map<string, string>();

/** Has the school's own sounds of words at hand. What cannot be fetched is played from its address later, or not at all. */
export async function keepWordSounds(words: readonly string[]): Promise<void> {
  await Promise.all(
    words.map(async (word) => {
      const address = shippedAddress(word, 'en');
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

/** Says an English word: by the school's own sound, which needs no network, else by a voice of the browser. */
export function sayWord(word: string): void {
  const address = shippedAddress(word, 'en');
  if (address === undefined) readAloud(word, 'en');
  else playSound(word, kept.get(address) ?? address);
}

export const canSayWord = (word: string): boolean => canRead(word, 'en');
