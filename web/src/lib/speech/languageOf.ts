import type { Locale } from '@skylark/contract/people.facts';

const CYRILLIC = /\p{Script=Cyrillic}/u;
/** Letters that only one of the two languages has. */
const UKRAINIAN = /[іїєґ]/iu;
const RUSSIAN = /[ыэъё]/iu;

/**
 * The language of a text, judged by its letters.
 * @param spoken the language of the page
 */
export function languageOf(text: string, spoken: Locale): Locale {
  if (!CYRILLIC.test(text)) return 'en';
  if (UKRAINIAN.test(text)) return 'uk';
  if (RUSSIAN.test(text)) return 'ru';
  return spoken === 'en' ? 'ru' : spoken;
}
