/**
 * The browser's Ukrainian shortens листопад to "лист", which means a leaf or a letter, and writes пʼятниця with an
 * apostrophe the font lacks.
 */
export const asWritten = (locale: string, text: string): string =>
  locale === 'uk' ? text.replaceAll('\u02BC', '\u2019').replace(/(?<!\p{L})лист(?!\p{L})/gu, 'листоп') : text;

export const capital = (locale: string, text: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);

/** English means British here: the day before the month, and weeks that begin on Monday. */
export const localeTag = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);
