import type { Option } from './Command.ts';
import { UsageError } from './School.ts';

export const ZONE: Option = { help: 'IANA zone for input and output times; this machine’s by default' };

/** @throws UsageError if there is no such zone */
export function requireZone(zone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw new UsageError(`--zone=${zone}: there is no such zone. Write it as Europe/Kyiv.`);
  }
}

/** Used when no zone is given. */
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Parses "2026-11-24 17:00" in a zone's local time, or an instant with an offset. @throws UsageError if it is invalid,
 * or skipped by a clock change
 */
export function instantOf(text: string, zone: string | undefined): string {
  try {
    if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return Temporal.Instant.from(text).toString();
    const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
    return local
      .toZonedDateTime(zone ?? zoneHere(), { disambiguation: 'reject' })
      .toInstant()
      .toString();
  } catch {
    throw new UsageError(
      `"${text}" is no time here: write it as "2026-11-24 17:00", and the zone as --zone=Europe/Kyiv.`,
    );
  }
}

/** "Tue 24 Nov 17:00 EET" */
export function whenIn(instant: string, zone: string | undefined): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone ?? zoneHere(),
  })
    .format(new Date(instant))
    .replaceAll(',', '');
}
