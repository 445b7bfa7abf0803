import { useState } from 'react';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { browserTimeZone } from '../../lib/locale.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { TimesOfDay } from '../../parts/TimesOfDay.tsx';
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
  const times = (byDay.get(day) ?? []).map((at) => ({ at, minute: time.wall(new Date(at)).minute }));
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
        <TimesOfDay
          slots={times}
          nameOf={(part) => t(`trial.times.${part}`)}
          isChosen={({ at }) => at === chosen}
          isBusy={isBusy}
          clock={(at) => time.clock(at)}
          onChoose={({ at }) => onChoose(at)}
        />
      </div>
    </>
  );
}
