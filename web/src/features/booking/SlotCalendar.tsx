import { type ReactNode, useMemo, useState } from 'react';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { TimesOfDay } from '../../parts/TimesOfDay.tsx';
import { useProfile } from '../profile/index.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { monthOf, type Slot } from './slotDays.ts';
import classes from './BookingPage.module.css';

interface Props {
  /** At least one, soonest first. */
  slots: readonly Slot[];
  chosen: readonly string[];
  onChoose: (slot: Slot) => void;
  /** Below the calendar. */
  children?: ReactNode;
}

/** A month, and the free times of one of its days, grouped by part of the day. */
export function SlotCalendar({ slots, chosen, onChoose, children }: Props) {
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
        <TimesOfDay
          slots={byDay.get(day) ?? []}
          nameOf={(part) => t(`booking.${part}`)}
          isChosen={({ at }) => chosen.includes(at)}
          clock={(at) => time.clock(at)}
          onChoose={onChoose}
        />
      </section>
      {children}
    </div>
  );
}
