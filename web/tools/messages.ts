import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../src/locales');
const PREFIX = 'messages:';
const LOADER = 'messages:all';
const LOCALES = ['en', 'ru', 'uk'];
/** Errors that may occur before the error texts have loaded are included in the first texts. */
const FIRST_ERRORS = ['error.offline', 'error.internal', 'error.request_number'];

/**
 * `messages:uk/room` contains the compiled messages of one language whose keys begin with `room.`; texts missing in the
 * language are included in English (specification, point 1). `messages:all` loads one of them, so that a page loads
 * only what it can show.
 */
export function messages(): Plugin {
  let isForBrowsers = false;
  return {
    name: 'skylark-messages',
    configResolved({ command, build }) {
      isForBrowsers = command === 'build' && build.ssr === false;
    },
    buildStart() {
      if (!isForBrowsers) return;
      for (const locale of LOCALES)
        for (const group of groups())
          this.emitFile({
            type: 'chunk',
            id: `${PREFIX}${locale}/${group}`,
            fileName: `assets/${file(locale, group)}`,
            // Its importers can't be detected.
            preserveSignature: 'strict',
          });
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      if (id === `\0${LOADER}`) return isForBrowsers ? loadByName() : loadByList();
      const [locale = '', group = ''] = id.slice(PREFIX.length + 1).split('/');
      for (const name of readdirSync(FOLDER)) this.addWatchFile(join(FOLDER, name));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled(locale, group)))})`;
    },
  };
}

function compiled(locale: string, group: string): Record<string, string | MessageFormatElement[]> {
  const english = catalogue('en');
  const texts = { ...english, ...catalogue(locale) };
  return Object.fromEntries(
    Object.keys(english)
      .filter((key) => key.startsWith(`${group}.`) || (group === 'app' && FIRST_ERRORS.includes(key)))
      .map((key) => [key, compile(texts[key] ?? '')]),
  );
}

/** A text without values stays a string. */
function compile(text: string): string | MessageFormatElement[] {
  const [first, ...others] = parse(text);
  return first?.type === TYPE.literal && others.length === 0 ? first.value : parse(text);
}

const groups = (): string[] => [...new Set(Object.keys(catalogue('en')).map((key) => key.split('.')[0] ?? ''))];

/** Changes with every text, with the compilation of texts, and with the selection of first texts. */
const version = once(() => {
  const all = LOCALES.map((locale) => Object.values({ ...catalogue('en'), ...catalogue(locale) }).map(compile));
  return createHash('sha256')
    .update(JSON.stringify([FIRST_ERRORS, all]))
    .digest('base64url')
    .slice(0, 8);
});
const file = (locale: string, group: string): string => `${version()}-${locale}-${group}.js`;

/** Names derived from language and group: a list of all of them would add 1.5 kB to every page. */
const loadByName = (): string =>
  `export default (locale, group) => import(/* @vite-ignore */ \`./${file('${locale}', '${group}')}\`)`;

/** Without bundling, or with a single bundle, the names have to be listed. */
function loadByList(): string {
  const lines = LOCALES.flatMap((locale) =>
    groups().map((group) => `'${locale}/${group}': () => import('${PREFIX}${locale}/${group}')`),
  );
  return `const all = { ${lines.join(', ')} }; export default (locale, group) => all[\`\${locale}/\${group}\`]()`;
}

function catalogue(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')) as Record<string, string>;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
