import { Button, Checkbox, Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Checkbox.css';
import { type Weekday, weekdays } from '@skylark/contract/schedule.facts';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { useDayFormat } from '../../lib/time.ts';
import { type HoursChange, otherDays } from './hoursDraft.ts';
import { dayOfWeekday } from './weekdayNames.ts';

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
    change({ is: 'copy', from: weekday, to: chosen });
    close();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('schedule.copy_day', { day: names.weekdayLong(dayOfWeekday(weekday)) })}
      centered
      closeButtonProps={{ 'aria-label': t('app.cancel') }}
    >
      <p style={{ marginBottom: 12 }}>{t('schedule.copy_text')}</p>
      <div style={{ display: 'grid', gap: 4, marginBottom: 16 }}>
        {otherDays(weekday).map((one) => (
          <Checkbox
            key={one}
            size="md"
            py={8}
            label={names.weekdayLong(dayOfWeekday(one))}
            checked={chosen.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'flex-end' }}>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button onClick={copy} disabled={chosen.length === 0}>
          {t('schedule.copy')}
        </Button>
      </div>
    </Modal>
  );
}
