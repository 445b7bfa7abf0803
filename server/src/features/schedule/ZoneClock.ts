import type { Span } from './Span.ts';

/** Between two clock changes a zone has a fixed offset from UTC. */
interface Period {
  span: Span;
  offsetMs: number;
}

/**
 * A zone's local time between two instants. Reading a zone's rules costs microseconds; with its few periods
 * precomputed, thousands of hours of a thousand teachers are simple additions.
 */
export interface ZoneClock {
  timeZone: string;
  span: Span;
  periods: readonly Period[];
}

export function zoneClock(timeZone: string, span: Span): ZoneClock {
  const periods: Period[] = [];
  let here = Temporal.Instant.fromEpochMilliseconds(span.start).toZonedDateTimeISO(timeZone);
  for (;;) {
    const change = here.getTimeZoneTransition('next');
    const end = change && change.epochMilliseconds < span.end ? change.epochMilliseconds : span.end;
    const start = Math.max(span.start, here.epochMilliseconds);
    periods.push({ span: { start, end }, offsetMs: here.offsetNanoseconds / 1e6 });
    if (!change || end === span.end) return { timeZone, span, periods };
    here = change;
  }
}

/** Clocks by zone for one time span, cached because most people of a school share a few zones. */
export function zoneClocks(span: Span): (timeZone: string) => ZoneClock {
  const known = new Map<string, ZoneClock>();
  return (timeZone) => {
    let clock = known.get(timeZone);
    if (!clock) {
      clock = zoneClock(timeZone, span);
      known.set(timeZone, clock);
    }
    return clock;
  };
}
