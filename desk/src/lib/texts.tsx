import { DEFAULT_LOCALE, type Locale, locales } from '@skylark/contract/people.facts';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { IntlMessageFormat } from 'intl-messageformat';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type english from '../locales/en.json';

export type TextKey = keyof typeof english;
export type Values = Record<string, string | number | Date>;
export type Translate = (key: TextKey, values?: Values) => string;
type Messages = Record<string, string | MessageFormatElement[]>;

type Load = Record<Locale, () => Promise<{ default: Messages }>>;
const all: Load = {
  en: () => import('messages:en'),
  ru: () => import('messages:ru'),
  uk: () => import('messages:uk'),
};
const ofSignIn: Load = {
  en: () => import('messages:en/signIn'),
  ru: () => import('messages:ru/signIn'),
  uk: () => import('messages:uk/signIn'),
};
const REMEMBERED = 'skylark.desk.locale';

interface Spoken {
  readonly locale: Locale;
  readonly messages: Messages;
  /** Formats texts with values; the sign-in's texts have none. */
  readonly Format?: typeof IntlMessageFormat;
}
let spoken: Spoken = { locale: DEFAULT_LOCALE, messages: {} };
let wanted: Locale = DEFAULT_LOCALE;
const listeners = new Set<() => void>();
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Changes the language of everything on the screen, without a reload.
 * @param part all texts, or only those of the sign-in
 */
export async function speak(locale: Locale, part: 'all' | 'signIn' = 'all'): Promise<void> {
  wanted = locale;
  const [{ default: messages }, library] = await Promise.all([
    (part === 'all' ? all : ofSignIn)[locale](),
    part === 'all' && import('intl-messageformat'),
  ]);
  if (wanted !== locale) return;
  spoken = { locale, messages, ...(library && { Format: library.IntlMessageFormat }) };
  document.documentElement.lang = locale;
  localStorage.setItem(REMEMBERED, locale);
  for (const listener of listeners) listener();
}

/** The language before signing in: the last one used here, otherwise the browser's. */
export function guessedLocale(): Locale {
  const given = [localStorage.getItem(REMEMBERED), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return (
    locales.find((locale) => locale === given.find((one) => locales.some((known) => known === one))) ?? DEFAULT_LOCALE
  );
}

const nowSpoken = (): Spoken => spoken;
const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);
export const useLocale = (): Locale => use(LocaleContext);
const TranslateContext = createContext<Translate>((key) => key);

/** Parses each text on first use, because setting up plural rules is slow. */
function translator({ locale, messages, Format }: Spoken): Translate {
  const ready = new Map<TextKey, IntlMessageFormat>();
  return (key, values) => {
    let message = ready.get(key);
    if (!message) {
      const source = messages[key];
      if (typeof source === 'string') return source;
      if (!source || !Format) return key;
      message = new Format(source, locale);
      ready.set(key, message);
    }
    return String(message.format(values));
  };
}

/** Provides the language last set by `speak`. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const now = useSyncExternalStore(listen, nowSpoken);
  const translate = useMemo(() => translator(now), [now]);
  return (
    <LocaleContext value={now.locale}>
      <TranslateContext value={translate}>{children}</TranslateContext>
    </LocaleContext>
  );
}

/** @returns a function that gives the text of a key, with its values filled in */
export const useT = (): Translate => use(TranslateContext);
