import { useState } from 'react';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { browserTimeZone } from '../../lib/locale.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { dayPartOf, dayParts, useTimeFormat } from '../../lib/time.ts';
import classes from './Wizard.module.css';

interface Props {
  /** Instants, ascending. */
  slots: readonly string[];
  chosen: string | undefined;
  isBusy: boolean;
  onChoose: (slot: string) => void;
}

/** First the days with free slots, then the times of one day. */
export function SlotPicker({ slots, chosen, isBusy, onChoose }: Props) {
  const t = useT();
  const time = useTimeFormat(browserTimeZone());
  const names = useDayFormat();
  const byDay = Map.groupBy(slots, (slot) => time.wall(new Date(slot)).day);
  const days = [...byDay.keys()];
  // When returning to a held slot, its day is open.
  const [asked, setDay] = useState(() => (chosen === undefined ? undefined : time.wall(new Date(chosen)).day));
  const day = asked !== undefined && byDay.has(asked) ? asked : days[0];
  if (day === undefined) return null;
  const parts = Map.groupBy(byDay.get(day) ?? [], (slot) => dayPartOf(time.wall(new Date(slot)).minute));
  return (
    <>
      <div role="group" aria-label={t('trial.days')} className={classes.days}>
        {days.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.day}
            aria-pressed={one === day}
            onClick={() => setDay(one)}
          >
            <span>{names.weekday(one)}</span> <strong>{names.dayOfMonth(one)}</strong>
          </button>
        ))}
      </div>
      <h2 className={classes.dayName}>{names.longHeading(day)}</h2>
      <div role="group" aria-label={t('trial.times')} className={classes.parts}>
        {dayParts.map((part) => {
          const times = parts.get(part);
          if (!times) return null;
          return (
            <section key={part}>
              <h3 className={classes.part}>{t(`trial.times.${part}` satisfies TextKey)}</h3>
              <div className={classes.times}>
                {times.map((slot) => (
                  <button
                    key={slot}
                    type="button"
                    className={classes.time}
                    aria-pressed={slot === chosen}
                    disabled={isBusy}
                    onClick={() => onChoose(slot)}
                  >
                    {time.clock(new Date(slot))}
                  </button>
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </>
  );
}
