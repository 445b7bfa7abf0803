import { Skeleton } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import { CalendarShape } from './CalendarShape.tsx';
import classes from './BookingPage.module.css';

/** Placeholder of the whole page: the teacher, the facts in their usual width, and the calendar. */
export function BookingShape({ isMove = false }: { isMove?: boolean }) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const zone = t('booking.zone', { zone: time.place() });
  const facts = isMove
    ? [zone]
    : [
        t('booking.balance', { count: 4 }),
        t('booking.minutes', { minutes: 50 }),
        zone,
        t('booking.rule', { hours: 12 }),
      ];
  return (
    <>
      <div className={classes.facts} aria-hidden="true">
        <div className={classes.teacher}>
          <Skeleton circle height={56} />
          <span className={classes.shapeLines}>
            <Skeleton height={18} width={160} />
            {isMove && <Skeleton height={18} width={220} />}
          </span>
        </div>
        <ul className={classes.factList}>
          {facts.map((fact) => (
            <li key={fact}>
              <span className={classes.unsaid}>{fact}</span>
            </li>
          ))}
        </ul>
      </div>
      <CalendarShape />
    </>
  );
}
