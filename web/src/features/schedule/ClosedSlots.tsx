import { ActionIcon, Button, Paper } from '@mantine/core';
import type { ClosedSlot } from '@skylark/contract/schedule';
import { IconCalendarOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { toast } from '../../ui/toast.ts';
import { openSlotAgain } from './api.ts';
import { CloseSlotDialog } from './CloseSlotDialog.tsx';
import classes from './ScheduleEditPage.module.css';

/**
 * Exceptions to the weekly hours: holidays, a doctor, a trip.
 * @param timeZone the schedule's
 */
export function ClosedSlots({ slots, timeZone }: { slots: readonly ClosedSlot[]; timeZone: string }) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const time = useTimeFormat(timeZone);
  const remove = async (slot: ClosedSlot): Promise<void> => {
    try {
      await openSlotAgain(slot.id);
      void toast('done', t('schedule.slot_open'));
    } catch (error) {
      void toast('error', errorText(t, error));
    }
    await queryClient.invalidateQueries({ queryKey: ['schedule'] });
  };
  return (
    <Paper component="section" className={classes.card} aria-labelledby="closed-slots">
      <div className={classes.head}>
        <h2 id="closed-slots">{t('schedule.closed')}</h2>
        <Button
          variant="light"
          leftSection={<IconCalendarOff size={20} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('schedule.close_slot')}
        </Button>
      </div>
      {slots.length === 0 ? (
        <p className={classes.soft}>{t('schedule.closed.none')}</p>
      ) : (
        <ul className={classes.slots}>
          {slots.map((slot) => {
            const text = time.span(new Date(slot.startsAt), new Date(slot.endsAt));
            return (
              <li key={slot.id} className={classes.slot}>
                <div>
                  <strong className="numbers">{text}</strong>
                  <p className={classes.soft}>{slot.reason}</p>
                </div>
                <ActionIcon
                  aria-label={t('schedule.open_slot', { time: text })}
                  onClick={() => void remove(slot)}
                  color="ink.6"
                >
                  <IconTrash size={22} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      {isAdding && <CloseSlotDialog close={() => setAdding(false)} timeZone={timeZone} />}
    </Paper>
  );
}
