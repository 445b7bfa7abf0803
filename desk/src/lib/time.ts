import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import { useSyncExternalStore } from 'react';
import { useLocale } from './texts.tsx';

const EVERY_MS = 1_000;
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // The clock did not run without subscribers; React reads it again after this.
  if (timer === undefined) nowMs = Date.now();
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const one of listeners) one();
  }, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, updated every `stepMs`. */
export const useNow = (stepMs = 60_000): number =>
  useSyncExternalStore(listen, () => Math.floor(nowMs / stepMs) * stepMs);

export interface Times {
  /** 16:00 */
  time: (iso: string | number) => string;
  /** Thu 26 Nov */
  day: (iso: string | number) => string;
  /** Thu 26 Nov, 16:00 */
  moment: (iso: string | number) => string;
  /** 26 Nov 2026, 16:00 */
  full: (iso: string | number) => string;
}

/** Times on the school's clock, in the manager's language. */
export function useTimes(timeZone: string = SCHOOL_ZONE): Times {
  const locale = useLocale();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options });
    return (iso: string | number): string => made.format(new Date(iso));
  };
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return {
    time: format(time),
    day: format(day),
    moment: format({ ...day, ...time }),
    full: format({ day: 'numeric', month: 'short', year: 'numeric', ...time }),
  };
}
