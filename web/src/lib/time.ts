import { dateFormat } from '@skylark/contract/dateFormat.facts';
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

const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** Swedish formats days and times like ISO 8601. */
const isoOf = (timeZone: string) => dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });

/** Days and times as written in the reader's language, in the zone of the reader's profile. */
export function useTimeFormat(timeZone: string): TimeFormat {
  const locale = useLocale();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
      dateFormat(localeTag(locale), { ...options, timeZone: zone });
    const shown = (text: string): string => dayWithMonth(asWritten(locale, text));
    const clock = (at: Date, zone = timeZone) => format(CLOCK, zone).format(at);
    const day = (at: Date) => shown(format({ weekday: 'long', day: 'numeric', month: 'long' }).format(at));
    const elsewhere = (at: Date, zone: string) => ({
      time: clock(at, zone),
      zone: zonePlace(locale, zone) ?? zoneName(locale, zone, at),
    });
    return {
      day,
      dayHeading: (at) => capital(locale, day(at)),
      // Without the abbreviation for "year" that some languages add.
      month: (at) =>
        capital(locale, `${format({ month: 'long' }).format(at)} ${format({ year: 'numeric' }).format(at)}`),
      tile: (at) => ({
        weekday: capital(locale, shown(format({ weekday: 'short' }).format(at))),
        day: format({ day: 'numeric' }).format(at),
        month: shown(format({ month: 'short' }).format(at)).replace('.', ''),
      }),
      range: (from, minutes) => `${clock(from)}\u00A0– ${clock(new Date(from.getTime() + minutes * 60_000))}`,
      clock: (at) => clock(at),
      elsewhere,
      zone: (at) => zoneName(locale, timeZone, at),
      place: () => zonePlace(locale, timeZone) ?? zoneName(locale, timeZone, new Date()),
      differs: (at, zone) => clock(at, zone) !== clock(at),
      full: (at) =>
        shown(format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...CLOCK }).format(at)),
      moment: (at) => shown(format({ day: 'numeric', month: 'short', ...CLOCK }).format(at)),
      span: (from, to) =>
        shown(format({ day: 'numeric', month: 'short', year: 'numeric', ...CLOCK }).formatRange(from, to)),
      wall(at) {
        const [date = '', time = ''] = isoOf(timeZone).format(at).split(' ');
        return { day: date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
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
  return [0, 1, 2, 3].every((quarter) => {
    const at = Date.now() + quarter * QUARTER_MS;
    return isoOf(one).format(at) === isoOf(other).format(at);
  });
}

export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** @param minute after midnight, in the reader's zone */
export const dayPartOf = (minute: number): DayPart =>
  minute < 12 * 60 ? 'morning' : minute < 17 * 60 ? 'afternoon' : 'evening';
