import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { deskErrorCodes, errors, fieldCodes } from '@skylark/contract/errors';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../web/src');
const PAGE = join(SOURCES, 'locales');
const DESK = join(import.meta.dirname, '../desk/src/locales');
const catalogue = (folder: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Record<string, string>;

/** The parameters of a text: a translation must have the same ones. */
function names(elements: MessageFormatElement[]): string[] {
  return elements
    .flatMap((element) => {
      switch (element.type) {
        case TYPE.plural:
        case TYPE.select:
          return [element.value, ...Object.values(element.options).flatMap((option) => names(option.value))];
        case TYPE.literal:
        case TYPE.pound:
          return [];
        case TYPE.tag:
          return [element.value, ...names(element.children)];
        default:
          return [element.value];
      }
    })
    .filter((name, at, all) => all.indexOf(name) === at)
    .toSorted();
}

/** The forms of every plural in a text, including nested ones. */
function plurals(elements: MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return plurals(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const within = Object.values(element.options).flatMap((option) => plurals(option.value));
    return element.type === TYPE.plural ? [Object.keys(element.options), ...within] : within;
  });
}

describe.each([
  ['the page', PAGE],
  ['the desk', DESK],
  ['messages', join(import.meta.dirname, '../server/locales')],
])('texts of %s', (_, folder) => {
  const english = catalogue(folder, 'en');

  it.each(['ru', 'uk'])('are complete in %s, ask for the same values, and know every plural', (locale) => {
    const texts = catalogue(folder, locale);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(texts)) {
      const parsed = parse(text);
      expect(names(parsed), key).toEqual(names(parse(english[key] ?? '')));
      // 1, 2 to 4, and 5 or more are three forms in both languages.
      for (const forms of plurals(parsed))
        expect(forms, key).toEqual(expect.arrayContaining(['one', 'few', 'many', 'other']));
    }
  });
});

interface Glossary {
  terms: { en: string; ru: string; uk: string; not: Record<string, string[]> }[];
  forms: Record<string, string[]>;
  quotes: { why: string; keys: string[] };
}
const glossary = JSON.parse(readFileSync(join(PAGE, 'glossary.json'), 'utf8')) as Glossary;
const SERVER = join(import.meta.dirname, '../server');

/** Every text people read, with its location, except for quotes of the specification. */
function textsIn(locale: string): [where: string, text: string][] {
  const catalogues = [PAGE, DESK, join(SERVER, 'locales')].flatMap((folder) =>
    Object.entries(catalogue(folder, locale)),
  );
  const legal = ['terms', 'privacy'].map((name): [string, string] => [
    `${name}.${locale}.md`,
    readFileSync(join(SERVER, `texts/${name}.${locale}.md`), 'utf8'),
  ]);
  return [...catalogues.filter(([key]) => !glossary.quotes.keys.includes(key)), ...legal];
}

it.each([PAGE, DESK, join(SERVER, 'locales')])('English plurals of %s know one and many', (folder) => {
  for (const [key, text] of Object.entries(catalogue(folder, 'en')))
    for (const forms of plurals(parse(text))) expect(forms, key).toEqual(expect.arrayContaining(['one', 'other']));
});

describe('messages that send somebody to a page', () => {
  const called = [
    ['telegram.hello', 'notifications.telegram.connect'],
    ['telegram.hello', 'notifications.title'],
    ['telegram.linked', 'app.menu.settings'],
    ['mail.practice_week.note', 'notifications.kind.homework'],
    ['mail.activate_account.note', 'auth.forgot'],
  ] as const;

  it.each(['en', 'ru', 'uk'])('name what is there as the page does in %s', (locale) => {
    const messages = catalogue(join(import.meta.dirname, '../server/locales'), locale);
    const page = catalogue(PAGE, locale);
    for (const [message, name] of called) expect(messages[message], message).toContain(page[name]);
  });
});

describe('the glossary', () => {
  it.each(['en', 'ru', 'uk'])('is kept by every text in %s', (locale) => {
    const refused = [...glossary.terms.flatMap((term) => term.not[locale] ?? []), ...(glossary.forms[locale] ?? [])];
    const broken = textsIn(locale).flatMap(([where, text]) =>
      refused
        .map((word) => new RegExp(word, 'iu').exec(text)?.[0])
        .filter((found) => found !== undefined)
        .map((found) => `${where}: ${found}`),
    );
    expect(broken).toEqual([]);
  });

  it('leaves out only keys that exist', () => {
    expect(glossary.quotes.keys.filter((key) => !(key in catalogue(PAGE, 'en')))).toEqual([]);
  });
});

describe('what a child reads in a lesson', () => {
  const others = [
    'room.lobby.title.student',
    'devices.talking',
    'tools.chat.write',
    'tools.screen.shown',
    'reviews.score.student',
  ];

  // Parents and teachers read the same texts, so they address no one.
  it.each(['ru', 'uk'])('is not formal in %s', (locale) => {
    const texts = Object.entries(catalogue(PAGE, locale)).filter(
      ([key]) => key.startsWith('call.') || others.includes(key),
    );
    const formal = texts.filter(([, text]) => /(?<!\p{L})(?:[вВ][ыи]|[вВ]а[мсш]\p{L}*)(?!\p{L})/u.test(text));
    expect(formal).toEqual([]);
  });
});

describe('texts of the page', () => {
  const english = catalogue(PAGE, 'en');

  it('has one for every code of an error and of a field', () => {
    const ofDesk: readonly string[] = deskErrorCodes;
    const codes = Object.keys(errors).filter((code) => !ofDesk.includes(code));
    for (const code of codes) expect(english, code).toHaveProperty([`error.${code}`]);
    for (const code of fieldCodes) expect(english, code).toHaveProperty([`field.${code}`]);
  });

  it('are all used', () => {
    const sources = sourcesIn(SOURCES)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const unused = Object.keys(english).filter((key) => !sources.includes(`'${key}'`) && !isBuilt(key, sources));
    expect(unused).toEqual([]);
  });
});

/** Composed keys, as in t(`lessons.status.${status}`): the part before the last dots must occur in the sources. */
function isBuilt(key: string, sources: string): boolean {
  const parts = key.split('.');
  return parts.some((_, length) => length > 0 && sources.includes(`\`${parts.slice(0, length).join('.')}.\${`));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') ? [path] : [];
  });
}
