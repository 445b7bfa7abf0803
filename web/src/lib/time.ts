import { zoneName, zonePlace } from '@skylark/contract/zoneNames.facts';
import { useMemo } from 'react';
import { asWritten, capital, localeTag } from './inLocale.ts';
import { useLocale } from './texts.tsx';

export interface TimeFormat {
  /** "Friday, 20 November" */
  day(at: Date): string;
  /** The same at the beginning of a line: capitalized in every language. */
  dayHeading(at: Date): string;
  /** "November 2026", for a heading. */
  month(at: Date): string;
  /** "Fri" "20" "Nov", for a tile. */
  tile(at: Date): { weekday: string; day: string; month: string };
  /** "13:45 – 14:10" */
  range(from: Date, minutes: number): string;
  /** "13:45" */
  clock(at: Date): string;
  /** "13:45" in another zone, and its place: "New York". */
  elsewhere(at: Date, timeZone: string): { time: string; zone: string };
  /** The reader's zone at an instant: "Kyiv, GMT+2". */
  zone(at: Date): string;
  /** The place of the reader's zone, independent of the season: "Kyiv". */
  place(): string;
  /** Whether the time in that zone differs at that instant. */
  differs(at: Date, timeZone: string): boolean;
  full(at: Date): string;
  /** "20 Nov, 13:45" */
  moment(at: Date): string;
  /** "24 Dec 2026, 10:00 – 12:00", or both days when they differ. */
  span(from: Date, to: Date): string;
  /** The calendar day (2026-11-20) and the minutes after midnight, in the reader's zone. */
  wall(at: Date): { day: string; minute: number };
}

/** Days and times as written in the reader's language, in the zone of the reader's profile. */
export function useTimeFormat(timeZone: string): TimeFormat {
  const locale = useLocale();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
      new Intl.DateTimeFormat(localeTag(locale), { ...options, timeZone: zone });
    const time = format({ hour: '2-digit', minute: '2-digit', hour12: false });
    const dayLong = format({ weekday: 'long', day: 'numeric', month: 'long' });
    const parts = {
      weekday: format({ weekday: 'short' }),
      day: format({ day: 'numeric' }),
      month: format({ month: 'short' }),
    };
    const monthAlone = format({ month: 'long' });
    const yearAlone = format({ year: 'numeric' });
    const shown = (text: string): string => dayWithMonth(asWritten(locale, text));
    const full = format({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    });
    const moment = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false });
    const span = format({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    });
    // Swedish formats days and times like ISO 8601.
    const iso = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
    const elsewhere = (at: Date, zone: string) => ({
      time: format({ hour: '2-digit', minute: '2-digit', hour12: false }, zone).format(at),
      zone: zonePlace(locale, zone) ?? zoneName(locale, zone, at),
    });
    return {
      day: (at) => shown(dayLong.format(at)),
      dayHeading: (at) => capital(locale, shown(dayLong.format(at))),
      // Without the abbreviation for "year" that some languages add.
      month: (at) => capital(locale, `${monthAlone.format(at)} ${yearAlone.format(at)}`),
      tile: (at) => ({
        weekday: capital(locale, shown(parts.weekday.format(at))),
        day: parts.day.format(at),
        month: shown(parts.month.format(at)).replace('.', ''),
      }),
      range: (from, minutes) =>
        `${time.format(from)}\u00A0– ${time.format(new Date(from.getTime() + minutes * 60_000))}`,
      clock: (at) => time.format(at),
      elsewhere,
      zone: (at) => zoneName(locale, timeZone, at),
      place: () => zonePlace(locale, timeZone) ?? zoneName(locale, timeZone, new Date()),
      differs: (at, zone) => elsewhere(at, zone).time !== time.format(at),
      full: (at) => shown(full.format(at)),
      moment: (at) => shown(moment.format(at)),
      span: (from, to) => shown(span.formatRange(from, to)),
      wall: (at) => {
        const [day = '', clock = ''] = iso.format(at).split(' ');
        return { day, minute: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)) };
      },
    };
  }, [locale, timeZone]);
}

/** The day's number and its month stay on one line. */
const dayWithMonth = (text: string): string => text.replace(/(\d) (?=\p{L})/gu, '$1\u00A0');

const QUARTER_MS = 91 * 24 * 3_600_000;

/** Whether two zones show the same time all year round: browsers have two names for Kyiv. */
export function isSameClock(one: string, other: string): boolean {
  if (one === other) return true;
  const clockOf = (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const [a, b] = [clockOf(one), clockOf(other)];
  return [0, 1, 2, 3].every((quarter) => {
    const at = Date.now() + quarter * QUARTER_MS;
    return a.format(at) === b.format(at);
  });
}

export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** @param minute after midnight, in the reader's zone */
export const dayPartOf = (minute: number): DayPart =>
  minute < 12 * 60 ? 'morning' : minute < 17 * 60 ? 'afternoon' : 'evening';
