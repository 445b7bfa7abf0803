import type { Locale } from '@skylark/contract/people.facts';

const CYRILLIC = /\p{Script=Cyrillic}/u;
/** Letters that one of the two languages does not have. */
const UKRAINIAN = /[іїєґ]/iu;
const RUSSIAN = /[ыэъё]/iu;

/** In which language a person wrote something, as far as its letters tell. @param spoken the language of the page */
export function languageOf(text: string, spoken: Locale): Locale {
  if (!CYRILLIC.test(text)) return 'en';
  if (UKRAINIAN.test(text)) return 'uk';
  if (RUSSIAN.test(text)) return 'ru';
  return spoken === 'en' ? 'ru' : spoken;
}
