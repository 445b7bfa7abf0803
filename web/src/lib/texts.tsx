import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import load from 'messages:all';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { Listeners } from './Listeners.ts';
import type english from '../locales/en.json';

/** Key of a text in the catalogues; its first word is the group that pages load. */
export type TextKey = keyof typeof english;
type GroupOf<K> = K extends `${infer Group}.${string}` ? Group : never;
export type TextGroup = GroupOf<TextKey>;
export type Values = Record<string, string | number | Date>;
export type Translate = (key: TextKey, values?: Values) => string;

/** A text without placeholders is a plain string. */
type Messages = Record<string, string | MessageFormatElement[]>;

/** Needed on every page, including the first. */
const BASE_GROUPS: readonly TextGroup[] = ['app'];
/** On a bad network the first try may fail; each further delay is twice as long. */
const AGAIN_AFTER_MS = 2_000;

interface Spoken {
  readonly locale: Locale;
  readonly messages: Messages;
}

// The library needs it only for messages that aren't parsed yet, and ours are; asking takes Chromium 40 ms.
IntlMessageFormat.resolveLocale = () => undefined;

let spoken: Spoken = { locale: DEFAULT_LOCALE, messages: {} };
/** Whether a text was needed that had not been loaded. */
let isIncomplete = false;
/** The language requested last; its texts may still be loading. */
let wanted: Locale = DEFAULT_LOCALE;
let speaking: Promise<void> = Promise.resolve();
const asked = new Set<TextGroup>(BASE_GROUPS);
/** All loaded texts; later groups are added to the same objects. */
const catalogues = new Map<Locale, Messages>();
const changed = new Listeners();

async function fetchGroups(locale: Locale, groups: Iterable<TextGroup>): Promise<void> {
  const parts = await Promise.all([...groups].map(async (group) => (await load(locale, group)).default));
  catalogues.set(locale, Object.assign(catalogues.get(locale) ?? {}, ...parts) as Messages);
}

/**
 * Switches to a language whose texts are loaded. When only texts were added that nothing has needed yet, nothing is
 * rendered again.
 */
export function show(locale: Locale): void {
  const messages = catalogues.get(locale) ?? {};
  if (spoken.messages === messages && !isIncomplete) return;
  isIncomplete = false;
  spoken = { locale, messages };
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  changed.notify();
}

/** Loads a page's texts in the current language; the table of routes lists each page's groups. */
export async function needTexts(groups: readonly TextGroup[]): Promise<void> {
  const missing = groups.filter((group) => !asked.has(group));
  if (missing.length === 0) return;
  let locale: Locale;
  // The language may have changed while loading.
  do {
    locale = wanted;
    await fetchGroups(locale, missing);
  } while (locale !== wanted);
  for (const group of missing) asked.add(group);
  if (spoken.locale === locale) show(locale);
  // The language change in progress loads these texts as well, so the page waits for it.
  else await speaking;
}

/** Loads the error texts: any page may need them, but none on its first render. */
export async function needErrorTexts(againMs = AGAIN_AFTER_MS): Promise<void> {
  await needTexts(['error']).catch(() => setTimeout(() => void needErrorTexts(2 * againMs), againMs));
}

/** Changes the language of everything on the screen, without a reload. */
export function speak(locale: Locale): Promise<void> {
  wanted = locale;
  speaking = fetchGroups(locale, asked).then(() => {
    if (wanted === locale) show(locale);
  });
  return speaking;
}

const nowSpoken = (): Spoken => spoken;

const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);
export const useLocale = (): Locale => use(LocaleContext);
const TranslateContext = createContext<Translate>((key) => key);

/** Parses each text on first use, because ICU messages contain plural rules, which are slow to set up. */
function translator({ locale, messages }: Spoken): Translate {
  const ready = new Map<TextKey, IntlMessageFormat>();
  return (key, values) => {
    let message = ready.get(key);
    if (!message) {
      isIncomplete ||= messages[key] === undefined;
      const source = messages[key] ?? (key.startsWith('error.') ? messages['error.internal'] : undefined);
      // If a page forgot to list its group, the key is shown, which is hard to overlook.
      if (source === undefined) return key;
      if (typeof source === 'string') return source;
      message = new IntlMessageFormat(source, locale);
      ready.set(key, message);
    }
    return String(message.format(values));
  };
}

/** Provides the language last set by `speak`. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const now = useSyncExternalStore(changed.add, nowSpoken, nowSpoken);
  const translate = useMemo(() => translator(now), [now]);
  return (
    <LocaleContext value={now.locale}>
      <TranslateContext value={translate}>{children}</TranslateContext>
    </LocaleContext>
  );
}

/** @returns a function that gives the text of a key, with its values filled in */
export const useT = (): Translate => use(TranslateContext);

/** A text in the current language, for use outside of components. */
export const textOf = (key: TextKey): string => translator(spoken)(key);
