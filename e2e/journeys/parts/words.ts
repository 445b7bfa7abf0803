import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@skylark/contract/people.facts';

const FOLDER = join(import.meta.dirname, '../../../web/src/locales');

/** The texts of a language as shown on pages; values are filled in. */
export function wordsOf(locale: Locale): (key: string, values?: Record<string, string>) => string {
  const texts = JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')) as Record<string, string>;
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`No text for ${key} in ${locale}`);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}
