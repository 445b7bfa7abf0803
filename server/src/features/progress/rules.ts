import { PROGRESS_MONTHS } from '@skylark/contract/progress.facts';

/** "2026-11" for an instant in a time zone. */
function monthOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}`;
}

/** The months up to the current one, oldest first. */
export function lastMonths(now: Date, timeZone: string): string[] {
  const [year = 0, month = 0] = monthOf(now, timeZone).split('-').map(Number);
  return Array.from({ length: PROGRESS_MONTHS }, (_, index) => {
    const count = year * 12 + (month - 1) - (PROGRESS_MONTHS - 1 - index);
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}
