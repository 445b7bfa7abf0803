import { useMemo } from 'react';
import { asWritten, capital, localeTag } from './inLocale.ts';
import { useLocale } from './texts.tsx';

/** Formats a calendar day (2026-11-20), independent of zones. */
interface DayFormat {
  /** "Fri" */
  weekday(day: string): string;
  /** "Friday" */
  weekdayLong(day: string): string;
  /** The same as a separate heading or label: capitalized in every language. */
  weekdayHeading(day: string): string;
  /** "20" */
  dayOfMonth(day: string): string;
  /** "Friday, 20 November" */
  long(day: string): string;
  /** The same at the beginning of a line: capitalized in every language. */
  longHeading(day: string): string;
  /** "16 – 22 November 2026" */
  between(first: string, last: string): string;
}

export function useDayFormat(): DayFormat {
  const locale = useLocale();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(localeTag(locale), { ...options, timeZone: 'UTC' });
    const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
    const [short, full, number] = [
      format({ weekday: 'short' }),
      format({ weekday: 'long' }),
      format({ day: 'numeric' }),
    ];
    const long = format({ weekday: 'long', day: 'numeric', month: 'long' });
    const range = format({ day: 'numeric', month: 'long', year: 'numeric' });
    return {
      weekday: (day) => capital(locale, short.format(noon(day))),
      weekdayLong: (day) => asWritten(locale, full.format(noon(day))),
      weekdayHeading: (day) => capital(locale, asWritten(locale, full.format(noon(day)))),
      dayOfMonth: (day) => number.format(noon(day)),
      long: (day) => asWritten(locale, long.format(noon(day))),
      longHeading: (day) => capital(locale, asWritten(locale, long.format(noon(day)))),
      between: (first, last) => range.formatRange(noon(first), noon(last)),
    };
  }, [locale]);
}
