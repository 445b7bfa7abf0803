import type { Locale } from '@skylark/contract/people.facts';

/** On its own a date starts with a capital letter; within a sentence Russian and Ukrainian use lower case. */
export const capital = (locale: Locale, text: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
