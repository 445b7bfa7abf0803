import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl, createIntlCache } from '@formatjs/intl';
import { DEFAULT_LOCALE, type Locale, locales } from '@skylark/contract/people.facts';

const FOLDER = join(import.meta.dirname, '../../../locales');

type Catalogue = Record<string, string>;
const catalogues = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')) as Catalogue]),
) as Record<Locale, Catalogue>;

const cache = createIntlCache();
const intls = Object.fromEntries(
  locales.map((locale) => [
    locale,
    // Texts missing in a language fall back to English (specification, point 1).
    createIntl(
      { locale, messages: { ...catalogues[DEFAULT_LOCALE], ...catalogues[locale] }, onError: () => undefined },
      cache,
    ),
  ]),
) as Record<Locale, ReturnType<typeof createIntl>>;

/** A catalogue text in a language, with its values filled in. @throws if no catalogue has the key */
export function text(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  if (catalogues[DEFAULT_LOCALE][key] === undefined) throw new Error(`No text for ${key}`);
  return tidy(intls[locale].formatMessage({ id: key }, values));
}

/** Whether the catalogues have a text for a key that was put together from data. */
export const hasText = (key: string): boolean => catalogues[DEFAULT_LOCALE][key] !== undefined;

/** Removes double and trailing spaces left by empty values, and what turns the direction of text that people wrote. */
const tidy = (said: string): string =>
  said
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ +$/gm, '')
    .trim();
