import { z } from 'zod';
import { currentZoneName } from './timeZones.facts.ts';

const NAME_MAX_LENGTH = 64;

/**
 * A zone under its current IANA name; undefined when calendar arithmetic does not accept it. Checked with Temporal
 * because it computes the schedules: Intl also accepts ICU's own short names (CST, BST, SystemV/AST4), which Temporal
 * refuses.
 */
export function canonicalTimeZone(name: string): string | undefined {
  // Offsets such as "+02:00" have no clock changes.
  if (name.length > NAME_MAX_LENGTH || !/^[A-Za-z][\w+/-]*$/.test(name)) return undefined;
  try {
    const current = currentZoneName(name);
    return isAccepted(name) && isAccepted(current) ? current : undefined;
  } catch {
    return undefined;
  }
}

function isAccepted(name: string): boolean {
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  return true;
}

/** A submitted zone, stored under its current IANA name. */
export const TimeZone = z
  .string()
  .max(NAME_MAX_LENGTH)
  .transform((name, context) => {
    const zone = canonicalTimeZone(name);
    if (zone !== undefined) return zone;
    context.addIssue({ code: 'custom', message: 'unknown' });
    return z.NEVER;
  });
