import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { type Weekday, weekdays } from '@skylark/contract/schedule.facts';
import { useState } from 'react';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type HoursChange, otherDays } from './hoursDraft.ts';
import { dayOfWeekday } from './weekdayNames.ts';
import layout from '../../ui/layout.module.css';

interface Props {
  isOpen: boolean;
  close: () => void;
  weekday: Weekday;
  change: (to: HoursChange) => void;
}

export function CopyDayDialog({ isOpen, close, weekday, change }: Props) {
  const t = useT();
  const names = useDayFormat();
  const workdays = weekdays.filter((one) => one <= 5 && one !== weekday);
  const [chosen, setChosen] = useState<readonly Weekday[]>(workdays);
  const toggle = (one: Weekday): void =>
    setChosen((before) => (before.includes(one) ? before.filter((other) => other !== one) : [...before, one]));
  const copy = (): void => {
    change({ kind: 'copy', from: weekday, to: chosen });
    close();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={t('schedule.copy_day', { day: names.weekdayLong(dayOfWeekday(weekday)) })}
      centered
      closeButtonProps={{ 'aria-label': t('app.cancel') }}
    >
      <p>{t('schedule.copy_text')}</p>
      <div className={layout.lead}>
        {otherDays(weekday).map((one) => (
          <Checkbox
            key={one}
            size="md"
            py={8}
            label={names.weekdayHeading(dayOfWeekday(one))}
            checked={chosen.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </div>
      <div className={layout.actions}>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button onClick={copy} disabled={chosen.length === 0}>
          {t('schedule.copy')}
        </Button>
      </div>
    </Dialog>
  );
}
