import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../src/locales');
const PREFIX = 'messages:';
const LOADERS = 'messages:all';
const LOCALES = ['en', 'ru', 'uk'];

/**
 * `messages:uk/room` holds the compiled messages of one language whose keys begin with `room.`; a text that the
 * language lacks is there in English (specification, point 1). `messages:all` holds a loader for each, so that a page
 * loads only what it can show.
 */
export function messages(): Plugin {
  return {
    name: 'skylark-messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      if (id === `\0${LOADERS}`) return loaders();
      const [locale = '', group = ''] = id.slice(PREFIX.length + 1).split('/');
      for (const file of readdirSync(FOLDER)) this.addWatchFile(join(FOLDER, file));
      const english = catalogue('en');
      const texts = { ...english, ...catalogue(locale) };
      const compiled = Object.fromEntries(
        Object.keys(english)
          .filter((key) => key.startsWith(`${group}.`))
          .map((key) => [key, compile(texts[key] ?? '')]),
      );
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`;
    },
  };
}

/** A text without values stays a string. */
function compile(text: string): string | MessageFormatElement[] {
  const [first, ...others] = parse(text);
  return first?.type === TYPE.literal && others.length === 0 ? first.value : parse(text);
}

function loaders(): string {
  const groups = [...new Set(Object.keys(catalogue('en')).map((key) => key.split('.')[0] ?? ''))];
  const lines = LOCALES.map(
    (locale) =>
      `${locale}: { ${groups.map((group) => `${group}: () => import('${PREFIX}${locale}/${group}')`).join(', ')} }`,
  );
  return `export default { ${lines.join(', ')} }`;
}

const catalogue = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')) as Record<string, string>;
