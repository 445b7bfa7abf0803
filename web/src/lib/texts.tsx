import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import loaders from 'messages:all';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { IntlProvider, type MessageFormatElement, useIntl } from 'react-intl';
import type english from '../locales/en.json';

/** Key of a text in the catalogues; its first word is the group that a page loads. */
export type TextKey = keyof typeof english;
type GroupOf<K> = K extends `${infer Group}.${string}` ? Group : never;
export type TextGroup = GroupOf<TextKey>;
export type Values = Record<string, string | number | Date>;
export type Translate = (key: TextKey, values?: Values) => string;

type Messages = Record<string, MessageFormatElement[]>;

/** Needed on every page, the first included. */
const BASE_GROUPS: readonly TextGroup[] = ['app', 'error'];

interface Spoken {
  readonly locale: Locale;
  readonly messages: Messages;
}
let spoken: Spoken = { locale: DEFAULT_LOCALE, messages: {} };
/** The language that was asked for last; its texts may still be on their way. */
let wanted: Locale = DEFAULT_LOCALE;
const asked = new Set<TextGroup>(BASE_GROUPS);
const listeners = new Set<() => void>();

async function fetchGroups(locale: Locale, groups: Iterable<TextGroup>): Promise<Messages> {
  const parts = await Promise.all([...groups].map(async (group) => (await loaders[locale][group]?.())?.default));
  return Object.assign({}, ...parts) as Messages;
}

function show(next: Spoken): void {
  spoken = next;
  document.documentElement.lang = next.locale;
  for (const listener of listeners) listener();
}

/** Loads the texts of a page in the language that is spoken; pages name their groups in the table of routes. */
export async function needTexts(groups: readonly TextGroup[]): Promise<void> {
  const missing = groups.filter((group) => !asked.has(group));
  if (missing.length === 0) return;
  const locale = wanted;
  const fetched = await fetchGroups(locale, missing);
  for (const group of missing) asked.add(group);
  // The language may have been changed while these were on their way.
  if (locale === wanted) show({ locale: spoken.locale, messages: { ...spoken.messages, ...fetched } });
  else await speak(wanted);
}

/** Changes the language of everything on the screen, without a reload. */
export async function speak(locale: Locale): Promise<void> {
  wanted = locale;
  const messages = await fetchGroups(locale, asked);
  if (wanted === locale) show({ locale, messages });
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);
export const useLocale = (): Locale => use(LocaleContext);

/** Speaks the language last set by `speak`. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(subscribe, () => spoken);
  return (
    <LocaleContext value={locale}>
      <IntlProvider locale={locale} messages={messages} defaultLocale={DEFAULT_LOCALE}>
        {children}
      </IntlProvider>
    </LocaleContext>
  );
}

/** @returns a function that gives the text of a key, with its values filled in */
export function useT(): Translate {
  const intl = useIntl();
  return useMemo(() => (key, values) => intl.formatMessage({ id: key }, values), [intl]);
}
