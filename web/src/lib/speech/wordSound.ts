import type { Word } from '@skylark/contract/materials';
import { canRead, hasVoice, playSound, readAloud, shippedAddress } from './speech.ts';

type Heard = Pick<Word, 'word' | 'soundUrl'>;

/** Fetched sounds by address; they can be played offline. */
const kept = new Map<string, string>();

/** A person's recording takes precedence over the school's own sound. */
const addressOf = ({ word, soundUrl }: Heard): string | undefined => soundUrl ?? shippedAddress(word, 'en');

/** Fetches the sounds of words. A sound that fails to load is played from its address later, or not at all. */
export async function storeWordSounds(words: readonly Heard[]): Promise<void> {
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

/**
 * Speaks an English word: a person's recording first, then a browser voice, preferably British, and last the school's
 * own synthesized sound. Sounds work offline once fetched.
 * @param ended called once it is spoken to its end
 */
export function speakWord(word: Heard, ended?: () => void): void {
  const address = word.soundUrl ?? (hasVoice('en') ? undefined : addressOf(word));
  if (address === undefined) readAloud(word.word, 'en', ended);
  else playSound(word.word, kept.get(address) ?? address, () => speakByVoice(word, ended), ended);
}

/** If a recording can't be played, a voice says the word instead. */
function speakByVoice({ word, soundUrl }: Heard, ended?: () => void): void {
  if (soundUrl !== undefined) readAloud(word, 'en', ended);
}

/**
 * @param recording address of the text spoken by a person, if recorded
 * @returns whether it can be spoken
 */
export function speakEnglish(text: string, recording: string | undefined): boolean {
  // Without a voice, the school's own sound, fetched or not.
  const address = recording ?? (hasVoice('en') ? undefined : shippedAddress(text, 'en'));
  if (address === undefined) return readAloud(text, 'en');
  playSound(text, kept.get(address) ?? address, () => void readAloud(text, 'en'));
  return true;
}

export const canSpeakWord = (word: Heard): boolean => word.soundUrl !== undefined || canRead(word.word, 'en');
