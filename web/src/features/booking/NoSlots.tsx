import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';

interface Props {
  daysAhead: number;
  /** Shows times outside the family's hours; missing if there are none. */
  onAll?: () => void;
}

/** The teacher's and the family's hours don't overlap, or every slot is taken. */
export function NoSlots({ daysAhead, onAll }: Props) {
  const t = useT();
  return (
    <State
      pose="empty-nest"
      role="status"
      title={t('booking.none', { days: daysAhead })}
      text={t(onAll ? 'booking.none.beyond' : 'booking.none.text')}
      action={
        onAll ? (
          <Button onClick={onAll}>{t('booking.hours.show_all')}</Button>
        ) : (
          <Button component={Link} to={paths.schedule} variant="light">
            {t('booking.hours')}
          </Button>
        )
      }
    />
  );
}
