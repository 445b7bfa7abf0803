import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_LOCALE, type Locale, LOCALE_COOKIE, locales } from '@skylark/contract/people.facts';

const HEADER_MAX_LENGTH = 500;
const known = (given: string | null | undefined): Locale | undefined => locales.find((locale) => locale === given);

/** The language to prerender a page in: from the address, from an earlier choice, or the browser's first supported one. */
export function pageLocale(search: string, headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): Locale {
  const cookie = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
  return (
    known(new URLSearchParams(search).get('lang')) ??
    known(cookie) ??
    accepted(headers['accept-language'] ?? '') ??
    DEFAULT_LOCALE
  );
}

/** "uk-UA,uk;q=0.9,en;q=0.8" -> uk (RFC 9110, 12.5.4). */
function accepted(header: string): Locale | undefined {
  return header
    .slice(0, HEADER_MAX_LENGTH)
    .split(',')
    .map((part) => {
      const [range = '', ...more] = part.trim().toLowerCase().split(';');
      const quality = Number(/q=([\d.]+)/.exec(more.join(';'))?.[1] ?? 1);
      return { locale: known(range.split('-')[0]), quality };
    })
    .filter(({ locale, quality }) => locale !== undefined && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)[0]?.locale;
}
