import type { Locale } from '@skylark/contract/people.facts';
import { zoneName } from '@skylark/contract/zoneNames.facts';

/** English here is British: the day comes before the month. */
const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);

/** "Friday 20 November, 17:00 – 17:25 (Kyiv, GMT+2)" in a time zone. */
export function whenText(locale: Locale, timeZone: string, at: Date, durationMinutes: number): string {
  const day = new Intl.DateTimeFormat(tagOf(locale), { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const end = new Date(at.getTime() + durationMinutes * 60_000);
  return `${day.format(at)}, ${clockText(locale, timeZone, at)} – ${clockText(locale, timeZone, end)} (${zoneText(locale, timeZone, at)})`;
}

/**
 * "Friday 20 November, 17:00 – Saturday 21 November, 09:00 (Kyiv, GMT+2)"; if both are on the same day, it appears
 * once.
 */
export function spanText(locale: Locale, timeZone: string, from: Date, to: Date): string {
  const days = [dayText(locale, timeZone, from), dayText(locale, timeZone, to)];
  const end = days[0] === days[1] ? '' : `${days[1]}, `;
  return `${days[0]}, ${clockText(locale, timeZone, from)} – ${end}${clockText(locale, timeZone, to)} (${zoneText(locale, timeZone, from)})`;
}

/** "Friday 20 November" */
export const dayText = (locale: Locale, timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat(tagOf(locale), { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(at);

/** "20 November 2026": without the weekday, which other languages would have to inflect within a sentence. */
export const dateText = (locale: Locale, timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat(tagOf(locale), { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at);

/** "17:00" */
export const clockText = (locale: Locale, timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat(tagOf(locale), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);

/** "Kyiv, GMT+2" */
export const zoneText = zoneName;
