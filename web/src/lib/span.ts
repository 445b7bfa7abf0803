import type { Translate } from './texts.tsx';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** A duration in words, more precise the shorter it is: "2 days 3 hr", "2 hr 5 min", "4:05". */
export function spanText(t: Translate, milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= DAY_S)
    return t('app.span.days', { days: Math.floor(seconds / DAY_S), hours: Math.floor((seconds % DAY_S) / HOUR_S) });
  if (seconds >= HOUR_S)
    return t('app.span.hours', {
      hours: Math.floor(seconds / HOUR_S),
      minutes: Math.floor((seconds % HOUR_S) / MINUTE_S),
    });
  return clockText(seconds);
}

/** "4:05" */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`;
