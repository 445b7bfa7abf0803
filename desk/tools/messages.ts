import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../src/locales');
const PREFIX = 'messages:';

/** `messages:uk` contains the compiled texts of one language; managers speak one, so it is one file each. */
export function messages(): Plugin {
  return {
    name: 'skylark-desk-messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const locale = id.slice(PREFIX.length + 1);
      for (const name of ['en', locale]) this.addWatchFile(join(FOLDER, `${name}.json`));
      const texts = { ...catalogue('en'), ...catalogue(locale) };
      const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`;
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
