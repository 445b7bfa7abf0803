import { ActionIcon, Alert, Button } from '@mantine/core';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import type { Slot } from './slotDays.ts';
import classes from './BookingPage.module.css';

interface Props {
  slots: readonly Slot[];
  /** Days of the repeated weeks that are not free. */
  missing: readonly string[];
  /** Whether the balance does not cover all of them. */
  isCut: boolean;
  weeks: number;
  weeksMax: number;
  limit: number;
  minutes: number;
  problem: string | undefined;
  isBusy: boolean;
  onWeeks: (weeks: number) => void;
  onRemove: (slot: Slot) => void;
  onBook: () => void;
}

/** The chosen times, the number of weeks, and the booking button. */
export function ChosenTimes(props: Props) {
  const { slots, missing, isCut, weeks, weeksMax, limit, minutes, problem, isBusy } = props;
  const t = useT();
  const names = useDayFormat();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const hasSome = slots.length > 0;
  return (
    <section className={classes.chosen} aria-labelledby="chosen">
      <h2 id="chosen">{t('booking.chosen')}</h2>
      {!hasSome && <p className={classes.soft}>{t('booking.chosen.none', { count: limit })}</p>}
      {hasSome && (
        <>
          <ul className={classes.list}>
            {slots.map((slot) => {
              const [day, range] = [names.longHeading(slot.day), time.range(new Date(slot.at), minutes)];
              return (
                <li key={slot.at}>
                  <span className="numbers">
                    <strong className={classes.chosenDay}>{day}</strong> {range}
                  </span>
                  <ActionIcon
                    variant="subtle"
                    size={44}
                    aria-label={t('booking.remove', { time: `${day}, ${range}` })}
                    onClick={() => props.onRemove(slot)}
                  >
                    <IconX size={20} aria-hidden="true" />
                  </ActionIcon>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <div aria-live="polite">
        {missing.length > 0 && (
          <p className={classes.soft}>
            {t('booking.skipped', { days: missing.map((day) => names.long(day)).join('; ') })}
          </p>
        )}
        {isCut && <p className={classes.soft}>{t('booking.full', { count: limit })}</p>}
      </div>
      {problem !== undefined && (
        <Alert color="coral" role="alert">
          {problem}
        </Alert>
      )}
      {hasSome && (
        <div className={classes.bar}>
          <div className={classes.weeks} role="group" aria-label={t('booking.weeks')}>
            <span>{t('booking.weeks')}</span>
            <span className={classes.stepper}>
              <ActionIcon
                variant="default"
                size={44}
                disabled={weeks <= 1}
                aria-label={t('booking.weeks.less')}
                onClick={() => props.onWeeks(weeks - 1)}
              >
                <IconMinus size={20} aria-hidden="true" />
              </ActionIcon>
              <strong aria-live="polite" className="numbers">
                {t('booking.weeks.value', { count: weeks })}
              </strong>
              <ActionIcon
                variant="default"
                size={44}
                disabled={weeks >= weeksMax}
                aria-label={t('booking.weeks.more')}
                onClick={() => props.onWeeks(weeks + 1)}
              >
                <IconPlus size={20} aria-hidden="true" />
              </ActionIcon>
            </span>
          </div>
          <Button size="lg" fullWidth loading={isBusy} onClick={props.onBook}>
            {t('booking.book', { count: slots.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
