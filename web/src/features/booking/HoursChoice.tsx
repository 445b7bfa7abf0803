import { Button } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import classes from './BookingPage.module.css';

/** Whether times outside the family's own hours are shown. */
export function HoursChoice({ isAll, onAll }: { isAll: boolean; onAll: (isAll: boolean) => void }) {
  const t = useT();
  return (
    <p className={classes.hours}>
      <span>{t(isAll ? 'booking.hours.all' : 'booking.hours.own')}</span>
      <Button variant="subtle" onClick={() => onAll(!isAll)}>
        {t(isAll ? 'booking.hours.show_own' : 'booking.hours.show_all')}
      </Button>
    </p>
  );
}
