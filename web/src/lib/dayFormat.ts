import { dateFormat } from '@skylark/contract/dateFormat.facts';
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
      dateFormat(localeTag(locale), { ...options, timeZone: 'UTC' });
    const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
    const full = (day: string) => asWritten(locale, format({ weekday: 'long' }).format(noon(day)));
    const long = (day: string) =>
      asWritten(locale, format({ weekday: 'long', day: 'numeric', month: 'long' }).format(noon(day)));
    return {
      weekday: (day) => capital(locale, format({ weekday: 'short' }).format(noon(day))),
      weekdayLong: full,
      weekdayHeading: (day) => capital(locale, full(day)),
      dayOfMonth: (day) => format({ day: 'numeric' }).format(noon(day)),
      long,
      longHeading: (day) => capital(locale, long(day)),
      between: (first, last) =>
        format({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(noon(first), noon(last)),
    };
  }, [locale]);
}
