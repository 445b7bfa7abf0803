import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../src/locales');
const PREFIX = 'messages:';

/** Texts of the sign-in page and of the errors of its calls. Those with values are left out, so that no formatter is needed. */
const SIGN_IN = ['app', 'signIn', 'error', 'field'];

/**
 * `messages:uk` contains the compiled texts of one language; managers speak one, so it is one file each.
 * `messages:uk/signIn` has those of the sign-in alone, which is shown before anything else is loaded.
 */
export function messages(): Plugin {
  return {
    name: 'skylark-desk-messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [locale = '', part] = id.slice(PREFIX.length + 1).split('/');
      for (const name of ['en', locale]) this.addWatchFile(join(FOLDER, `${name}.json`));
      const texts = Object.entries({ ...catalogue('en'), ...catalogue(locale) });
      const compiled = texts.map(([key, text]) => [key, compile(text)] as const);
      const isWanted = ([key, text]: (typeof compiled)[number]): boolean =>
        part === undefined || (typeof text === 'string' && SIGN_IN.includes(key.split('.')[0] ?? ''));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled.filter(isWanted))))})`;
    },
  };
}

/** A text without values stays a string. */
function compile(text: string): string | MessageFormatElement[] {
  const [first, ...others] = parse(text);
  return first?.type === TYPE.literal && others.length === 0 ? first.value : parse(text);
}

const catalogue = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')) as Record<string, string>;
