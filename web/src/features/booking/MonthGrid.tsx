import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { addDays, addMonths, monthOf, weeksOfMonth } from './slotDays.ts';
import classes from './BookingPage.module.css';

interface Props {
  /** 2026-11 */
  month: string;
  /** The first day and the last month that can be shown. */
  from: string;
  to: string;
  /** Number of slots per day; days without slots are missing. */
  counts: ReadonlyMap<string, number>;
  chosenDay: string | undefined;
  /** Days with a chosen time. */
  marked: ReadonlySet<string>;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const middle = (month: string): Date => new Date(`${month}-15T12:00:00Z`);

/** A calendar month; only days with free times can be chosen. Arrow keys move between them. */
export function MonthGrid({ month, from, to, counts, chosenDay, marked, onMonth, onDay }: Props) {
  const t = useT();
  const names = useDayFormat();
  const locale = useLocale();
  const grid = useRef<HTMLTableElement>(null);
  // Past weeks are hidden.
  const weeks = weeksOfMonth(month).filter((week) => (week.at(-1) ?? '') >= from);
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  // The heading includes the next month if days of it can be chosen here.
  const lastMonth = monthOf(weeks.flat().findLast((day) => monthOf(day) >= month && counts.has(day)) ?? month);
  const go = (event: KeyboardEvent, day: string): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    for (let next = addDays(day, step), tries = 0; tries < 42; next = addDays(next, step), tries += 1) {
      const button = grid.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]:not(:disabled)`);
      if (!button) continue;
      button.focus();
      return;
    }
  };
  return (
    <div className={classes.month}>
      <div className={classes.monthHead}>
        <ActionIcon
          variant="subtle"
          size={44}
          disabled={month <= monthOf(from)}
          aria-label={t('booking.month.previous')}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        <h2 aria-live="polite">{title.formatRange(middle(month), middle(lastMonth))}</h2>
        <ActionIcon
          variant="subtle"
          size={44}
          disabled={month >= to}
          aria-label={t('booking.month.next')}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <IconChevronRight size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <table ref={grid} className={classes.days} aria-label={t('booking.days')}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {names.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const count = counts.get(day) ?? 0;
                const isOther = monthOf(day) !== month;
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={classes.day}
                      data-day={day}
                      data-other={isOther || undefined}
                      data-marked={marked.has(day) || undefined}
                      disabled={count === 0}
                      aria-pressed={day === chosenDay}
                      aria-label={
                        count === 0
                          ? t('booking.day.none', { day: names.long(day) })
                          : t('booking.day.free', { day: names.long(day), count })
                      }
                      onClick={() => onDay(day)}
                      onKeyDown={(event) => go(event, day)}
                    >
                      {names.dayOfMonth(day)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
