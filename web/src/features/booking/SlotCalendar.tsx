import { useMemo, useState } from 'react';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { dayPartOf, dayParts, useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { monthOf, type Slot } from './slotDays.ts';
import classes from './BookingPage.module.css';

interface Props {
  /** At least one, soonest first. */
  slots: readonly Slot[];
  chosen: readonly string[];
  onChoose: (slot: Slot) => void;
}

/** A month, and the free times of one of its days, grouped by part of the day. */
export function SlotCalendar({ slots, chosen, onChoose }: Props) {
  const t = useT();
  const names = useDayFormat();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const byDay = useMemo(() => Map.groupBy(slots, ({ day }) => day), [slots]);
  const counts = useMemo(() => new Map([...byDay].map(([day, of]) => [day, of.length])), [byDay]);
  const [first, last] = [slots[0]?.day ?? '', slots.at(-1)?.day ?? ''];
  const [asked, setDay] = useState<string>();
  const day = asked !== undefined && byDay.has(asked) ? asked : first;
  const [month, setMonth] = useState(() => monthOf(first));
  const marked = new Set(slots.filter(({ at }) => chosen.includes(at)).map((slot) => slot.day));
  const parts = Map.groupBy(byDay.get(day) ?? [], ({ minute }) => dayPartOf(minute));
  return (
    <div className={classes.calendar}>
      <MonthGrid
        month={month}
        from={first}
        to={monthOf(last)}
        counts={counts}
        chosenDay={day}
        marked={marked}
        onMonth={setMonth}
        onDay={(next) => {
          setDay(next);
          setMonth(monthOf(next));
        }}
      />
      <section className={classes.timesOfDay} aria-label={names.long(day)}>
        <h2 className={classes.dayName}>{names.long(day)}</h2>
        {dayParts.map((part) => {
          const times = parts.get(part);
          if (!times) return null;
          return (
            <div key={part} role="group" aria-label={t(`booking.${part}` satisfies TextKey)}>
              <h3 className={classes.part}>{t(`booking.${part}` satisfies TextKey)}</h3>
              <div className={classes.times}>
                {times.map((slot) => (
                  <button
                    key={slot.at}
                    type="button"
                    className={classes.time}
                    aria-pressed={chosen.includes(slot.at)}
                    onClick={() => onChoose(slot)}
                  >
                    {time.clock(new Date(slot.at))}
                  </button>
                ))}
              </div>
            </div>
          );
        })}
      </section>
    </div>
  );
}
