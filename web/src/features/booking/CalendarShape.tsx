import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import times from '../../parts/TimesOfDay.module.css';
import { useProfile } from '../profile/index.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { monthOf } from './slotDays.ts';
import classes from './BookingPage.module.css';

const NONE = new Map<string, number>();
const NO_DAYS = new Set<string>();
const nothing = (): void => undefined;

/** Placeholder of the calendar until the free times have loaded: this month without free days, and space for times. */
export function CalendarShape() {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const [today] = useState(() => time.wall(new Date()).day);
  return (
    <div role="status" aria-label={t('app.loading')}>
      <div className={classes.columns} inert aria-hidden="true">
        <div className={classes.calendar}>
          <MonthGrid
            month={monthOf(today)}
            from={today}
            to={monthOf(today)}
            counts={NONE}
            chosenDay={undefined}
            marked={NO_DAYS}
            onMonth={nothing}
            onDay={nothing}
          />
          <div className={classes.timesOfDay}>
            <h2 className={classes.dayName}>
              <span className={classes.wordShape} />
            </h2>
            {[6, 8].map((count) => (
              <div key={count}>
                <h3 className={times.part}>
                  <span className={classes.wordShape} />
                </h3>
                <div className={times.times}>
                  {Array.from({ length: count }, (_, one) => (
                    <Skeleton key={one} height={46} radius="md" />
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
        <div className={classes.chosen}>
          <h2>{t('booking.chosen')}</h2>
          <Skeleton height={16} width="90%" />
        </div>
      </div>
    </div>
  );
}
