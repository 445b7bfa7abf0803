import { DEFAULT_LOCALE, type Locale, LOCALE_COOKIE, locales } from '@skylark/contract/people.facts';
import { currentZoneName, UKRAINE_CITIES } from '@skylark/contract/timeZones.facts';

const KEY = 'skylark.locale';

/**
 * The browser's own name of its zone, possibly an older spelling. The first use of `Intl` takes Chromium 40 ms, which
 * `Temporal` avoids.
 */
function zoneOfBrowser(): string {
  try {
    const zone =
      'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
    return currentZoneName(zone);
  } catch {
    return 'UTC';
  }
}

/** The browser's zone under the name the server stores; UTC when the browser does not know it. */
export function browserTimeZone(): string {
  const zone = zoneOfBrowser();
  return zone.includes('/') && zone !== 'Etc/Unknown' ? zone : 'UTC';
}

/**
 * The language of a first visit: guessed from the time zone, otherwise the first browser language we support, otherwise
 * English.
 */
export function guessedLocale(): Locale {
  const city = zoneOfBrowser().split('/').at(-1);
  if (UKRAINE_CITIES.some((one) => one === city)) return 'uk';
  return spokenByBrowser(navigator.languages) ?? DEFAULT_LOCALE;
}

const spokenByBrowser = (languages: readonly string[]): Locale | undefined =>
  languages
    .map((language) => locales.find((locale) => language.toLowerCase().split('-')[0] === locale))
    .find((locale) => locale !== undefined);

/** The language last chosen here, or last seen in a profile. */
export function rememberedLocale(): Locale | undefined {
  try {
    return locales.find((locale) => locale === localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/**
 * Takes the language from the address, as set by links between languages: it is remembered and removed from the
 * address.
 */
export function takeLocale({ location, history }: Window): void {
  const url = new URL(location.href);
  const asked = url.searchParams.get('lang');
  if (asked === null) return;
  const locale = locales.find((one) => one === asked);
  if (locale) rememberLocale(locale);
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
}

/** Tells the server in which language to render the next page. */
export function setLocaleCookie(locale: Locale): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

export function rememberLocale(locale: Locale): void {
  setLocaleCookie(locale);
  try {
    localStorage.setItem(KEY, locale);
  } catch {
    // The next visit guesses again.
  }
}
