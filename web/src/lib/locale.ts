import { DEFAULT_LOCALE, type Locale, locales } from '@skylark/contract/people.facts';

const KEY = 'skylark.locale';

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Zones of the tz database that belong to Ukraine (its zone.tab and backward files). */
const UKRAINIAN_ZONES = new Set(['Europe/Kyiv', 'Europe/Kiev', 'Europe/Uzhgorod', 'Europe/Zaporozhye']);

/** The language before anybody signed in: the one last chosen here, else guessed from the time zone, else English. */
export function firstLocale(): Locale {
  const chosen = rememberedLocale();
  return chosen ?? (UKRAINIAN_ZONES.has(browserTimeZone()) ? 'uk' : DEFAULT_LOCALE);
}

function rememberedLocale(): Locale | undefined {
  try {
    return locales.find((locale) => locale === localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

export function rememberLocale(locale: Locale): void {
  try {
    localStorage.setItem(KEY, locale);
  } catch {
    // The next visit guesses again.
  }
}
