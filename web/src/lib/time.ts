import { useMemo } from 'react';
import { useLocale } from './texts.tsx';

export interface TimeFormat {
  /** "Friday, 20 November" */
  day(at: Date): string;
  /** "Fri" "20" "Nov", for a tile. */
  tile(at: Date): { weekday: string; day: string; month: string };
  /** "13:45 – 14:10" */
  range(from: Date, minutes: number): string;
  /** "13:45" in another zone, and that zone's name in the reader's language. */
  elsewhere(at: Date, timeZone: string): { time: string; zone: string };
  /** Name of the reader's own zone. */
  zone(at: Date): string;
  /** Whether clocks in that zone show another time now. */
  differs(at: Date, timeZone: string): boolean;
  full(at: Date): string;
  /** "20 Nov, 13:45" */
  moment(at: Date): string;
}

/** Days and times as the reader's language writes them, on the clock of the reader's profile. */
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
    const zoneName = (at: Date, zone: string): string =>
      format({ timeZoneName: 'shortGeneric' }, zone)
        .formatToParts(at)
        .find((part) => part.type === 'timeZoneName')
        // Ukrainian says "time: Ukraine", which is one word too many beside a time.
        ?.value.replace(/^час: /, '') ?? zone;
    const elsewhere = (at: Date, zone: string) => ({
      time: format({ hour: '2-digit', minute: '2-digit', hour12: false }, zone).format(at),
      zone: zoneName(at, zone),
    });
    return {
      day: (at) => dayLong.format(at),
      tile: (at) => ({
        weekday: parts.weekday.format(at),
        day: parts.day.format(at),
        month: parts.month.format(at).replace('.', ''),
      }),
      range: (from, minutes) => `${time.format(from)} – ${time.format(new Date(from.getTime() + minutes * 60_000))}`,
      elsewhere,
      zone: (at) => zoneName(at, timeZone),
      differs: (at, zone) => elsewhere(at, zone).time !== time.format(at),
      full: (at) => full.format(at),
      moment: (at) => moment.format(at),
    };
  }, [locale, timeZone]);
}

/** English here is British: the day before the month, and weeks that begin on Monday. */
const localeTag = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);
