import { Failure } from '../../platform/http/failure.ts';

const LONGEST_DAYS = 366;

export interface Range {
  start: Date;
  /** Exclusive end: the start of the day after the last one. */
  end: Date;
  timeZone: string;
}

/**
 * Converts days in a zone to instants. @throws Failure invalid_fields if the last day is before the first, or the range
 * is too long
 */
export function rangeOf(
  given: { from?: string | undefined; to?: string | undefined; timeZone: string },
  now: Date,
): Range {
  const { timeZone } = given;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const to = given.to === undefined ? today : Temporal.PlainDate.from(given.to);
  const from = given.from === undefined ? to.with({ day: 1 }) : Temporal.PlainDate.from(given.from);
  const days = from.until(to).days;
  if (days < 0) throw new Failure('invalid_fields', { to: 'order' });
  if (days >= LONGEST_DAYS) throw new Failure('invalid_fields', { to: 'too_long' });
  const startOf = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return { start: startOf(from), end: startOf(to.add({ days: 1 })), timeZone };
}
