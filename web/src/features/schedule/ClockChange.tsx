import { IconClockHour4 } from '@tabler/icons-react';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { useT } from '../../lib/texts.tsx';
import { Note } from '../../ui/Note.tsx';

/** Shown for a week with a clock change. */
export function ClockChange({ change }: { change: { day: string; minutes: number } }) {
  const t = useT();
  const days = useDayFormat();
  return (
    <Note icon={<IconClockHour4 aria-hidden="true" />}>
      {t(change.minutes > 0 ? 'schedule.clocks.forward' : 'schedule.clocks.back', {
        day: days.long(change.day),
        minutes: Math.abs(change.minutes),
      })}
    </Note>
  );
}
