import { type DayPart, dayPartOf, dayParts } from '../lib/time.ts';
import classes from './TimesOfDay.module.css';

interface Slot {
  /** Instant. */
  at: string;
  /** After midnight, in the reader's zone. */
  minute: number;
}

interface Props<T extends Slot> {
  /** Free times of one day, soonest first. */
  slots: readonly T[];
  /** Passed in, because pages load their own texts. */
  nameOf: (part: DayPart) => string;
  isChosen: (slot: T) => boolean;
  isBusy?: boolean;
  clock: (at: Date) => string;
  onChoose: (slot: T) => void;
}

/** Free times of a day as buttons, grouped by part of the day. */
export function TimesOfDay<T extends Slot>({ slots, nameOf, isChosen, isBusy = false, clock, onChoose }: Props<T>) {
  const parts = Map.groupBy(slots, ({ minute }) => dayPartOf(minute));
  return dayParts.map((part) => {
    const times = parts.get(part);
    if (!times) return null;
    const name = nameOf(part);
    return (
      <div key={part} role="group" aria-label={name}>
        <h3 className={classes.part}>{name}</h3>
        <div className={classes.times}>
          {times.map((slot) => (
            <button
              key={slot.at}
              type="button"
              className={classes.time}
              aria-pressed={isChosen(slot)}
              disabled={isBusy}
              onClick={() => onChoose(slot)}
            >
              {clock(new Date(slot.at))}
            </button>
          ))}
        </div>
      </div>
    );
  });
}
