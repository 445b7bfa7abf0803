import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import type { Option } from './Command.ts';
import { UsageError } from './School.ts';

export const ZONE: Option = { help: `IANA zone of the times typed and shown; ${SCHOOL_ZONE} by default` };

/** @throws UsageError if there is no such zone */
export function requireZone(zone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw new UsageError(`--zone=${zone}: there is no such zone. Write it as ${SCHOOL_ZONE}.`);
  }
}

// Temporal would ignore a zone or a short offset after a local time, so everything else is refused.
const LOCAL = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?$/;
const INSTANT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

/** Parses "2026-11-24 17:00" or "2026-11-24" as a time without a zone. @throws RangeError */
export function plainTimeOf(text: string): Temporal.PlainDateTime {
  if (!LOCAL.test(text)) throw new RangeError('neither a day nor a local time');
  return Temporal.PlainDateTime.from(text.replace(' ', 'T'));
}

/**
 * Parses "2026-11-24 17:00" or "2026-11-24" in a zone's local time, or an instant with an offset.
 * @param zone the school's by default, never this machine's: a server's zone is often UTC
 * @throws UsageError if it is invalid, or skipped by a clock change
 */
export function instantOf(text: string, zone: string | undefined): string {
  try {
    if (INSTANT.test(text)) return Temporal.Instant.from(text).toString();
    return plainTimeOf(text)
      .toZonedDateTime(zone ?? SCHOOL_ZONE, { disambiguation: 'reject' })
      .toInstant()
      .toString();
  } catch {
    throw new UsageError(
      `"${text}" is no time here: write it as "2026-11-24 17:00", and the zone as --zone=${SCHOOL_ZONE}.`,
    );
  }
}

/** "Tue 24 Nov 2026 17:00 EET", in the school's zone by default */
export function whenIn(instant: string, zone: string | undefined): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone ?? SCHOOL_ZONE,
  })
    .format(new Date(instant))
    .replaceAll(',', '');
}
