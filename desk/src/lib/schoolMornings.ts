import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';

const MORNING_HOUR = 9;
const HOUR_MS = 3_600_000;
const DAYS = 7;

/** The wall-clock time of the school's zone at an instant, as if it were UTC. */
function shown(ms: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: SCHOOL_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(ms);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = ['year', 'month', 'day', 'hour', 'minute'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  );
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Nine in the morning on the school's clock, this many of its days ahead. */
export function schoolMorning(daysAhead: number, nowMs: number): Date {
  const today = new Date(shown(nowMs));
  const wanted = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + daysAhead, MORNING_HOUR);
  const guess = wanted - (shown(wanted) - wanted);
  // The offset may change between now and then.
  return new Date(guess - (shown(guess) - wanted));
}

/** Monday's morning, never today's. */
export function nextMonday(nowMs: number): Date {
  const weekday = new Date(shown(nowMs)).getUTCDay();
  return schoolMorning((DAYS + 1 - weekday) % DAYS || DAYS, nowMs);
}

export const inAnHour = (nowMs: number): Date => new Date(nowMs + HOUR_MS);
