import { dateFormat } from './dateFormat.facts.ts';
import type { Locale } from './people.facts.ts';
import { currentZoneName } from './timeZones.facts.ts';

/** Overrides where ICU would give the country, or an older spelling of the city. */
const CITIES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'Europe/Kyiv': { en: 'Kyiv', ru: 'Киев', uk: 'Київ' },
  'Europe/Warsaw': { en: 'Warsaw', ru: 'Варшава', uk: 'Варшава' },
  'Europe/Berlin': { en: 'Berlin', ru: 'Берлин', uk: 'Берлін' },
  'Europe/Prague': { en: 'Prague', ru: 'Прага', uk: 'Прага' },
  'Europe/London': { en: 'London', ru: 'Лондон', uk: 'Лондон' },
  'Europe/Paris': { en: 'Paris', ru: 'Париж', uk: 'Париж' },
  'Europe/Rome': { en: 'Rome', ru: 'Рим', uk: 'Рим' },
  'Europe/Madrid': { en: 'Madrid', ru: 'Мадрид', uk: 'Мадрид' },
  'Europe/Vienna': { en: 'Vienna', ru: 'Вена', uk: 'Відень' },
  'Europe/Istanbul': { en: 'Istanbul', ru: 'Стамбул', uk: 'Стамбул' },
  'Asia/Jerusalem': { en: 'Jerusalem', ru: 'Иерусалим', uk: 'Єрусалим' },
  'Asia/Tokyo': { en: 'Tokyo', ru: 'Токио', uk: 'Токіо' },
};

/**
 * A clock's location in the reader's language: the city of its zone, or the country when ICU knows only that.
 * @returns undefined for zones without a place, such as UTC
 */
export function zonePlace(locale: Locale, timeZone: string): string | undefined {
  const zone = currentZoneName(timeZone);
  const city = CITIES[zone]?.[locale];
  if (city !== undefined) return city;
  if (!zone.includes('/') || zone.startsWith('Etc/')) return undefined;
  const english = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  if (locale === 'en') return english;
  const named = partOf(locale, { timeZone: zone, timeZoneName: 'shortGeneric' }, new Date(0));
  // In Ukrainian, ICU returns "time: Poland", and sometimes a second name in brackets; both extras are removed.
  const place = named.replace(/^час: /, '').replace(/ \(.*?\)/, '');
  return /^\p{Script=Cyrillic}/u.test(place) ? place : english;
}

/** "Kyiv, GMT+2" in winter and "Kyiv, GMT+3" in summer: unambiguous name of a zone's clock at an instant. */
export function zoneName(locale: Locale, timeZone: string, at: Date): string {
  const offset = partOf('en', { timeZone, timeZoneName: 'shortOffset' }, at).replace(/^(GMT|UTC)([+-]0)?$/, 'GMT');
  const place = zonePlace(locale, timeZone);
  if (place !== undefined) return `${place}, ${offset}`;
  return offset === 'GMT' ? 'UTC' : offset;
}

const partOf = (locale: Locale, options: Intl.DateTimeFormatOptions, at: Date): string =>
  dateFormat(locale, options)
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? '';
