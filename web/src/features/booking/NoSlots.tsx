import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';

/** The teacher's and the family's hours don't overlap, or every slot is taken. */
export function NoSlots({ daysAhead }: { daysAhead: number }) {
  const t = useT();
  return (
    <State
      pose="empty-nest"
      role="status"
      title={t('booking.none', { days: daysAhead })}
      text={t('booking.none.text')}
      action={
        <Button component={Link} to={paths.schedule} variant="light">
          {t('booking.hours')}
        </Button>
      }
    />
  );
}
