import { ActionIcon, Button, Paper } from '@mantine/core';
import type { ClosedSlot } from '@skylark/contract/schedule';
import { IconCalendarOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Island } from '../../parts/Island.tsx';
import { toast } from '../../ui/toast.ts';
import { AbsenceDialog, AbsenceNotes, closeSlot, openSlotAgain } from '../absence/index.ts';
import classes from './ScheduleEditPage.module.css';

/**
 * Exceptions to the weekly hours: holidays, a doctor, a trip. An absence for which the school looks for substitutes can
 * only be withdrawn as a whole.
 * @param timeZone the schedule's
 */
export function ClosedSlots({ slots, timeZone }: { slots: readonly ClosedSlot[]; timeZone: string }) {
  const t = useT();
  const [dialog, setDialog] = useState<{ isOpen: boolean; slot?: ClosedSlot }>({ isOpen: false });
  const time = useTimeFormat(timeZone);
  const told = new Set(slots.flatMap(({ absenceId }) => absenceId ?? []));
  const localOf = (at: string): string => {
    const { day, minute } = time.wall(new Date(at));
    return `${day}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  };
  const act = async (what: () => Promise<unknown>, text: string, undo?: () => void): Promise<void> => {
    try {
      await what();
      void toast('done', text, undo && { label: t('schedule.undo'), run: undo });
    } catch (error) {
      void toast('error', errorText(t, error));
    }
    await queryClient.invalidateQueries({ queryKey: ['schedule'] });
  };
  const closeAgain = ({ startsAt, endsAt, reason }: ClosedSlot): void =>
    void act(() => closeSlot({ from: localOf(startsAt), to: localOf(endsAt), reason }), t('schedule.closed_again'));
  return (
    <Paper component="section" className={classes.card} aria-labelledby="closed-slots">
      <div className={classes.head}>
        <h2 id="closed-slots">{t('schedule.closed')}</h2>
        <Button
          variant="light"
          leftSection={<IconCalendarOff size={20} aria-hidden="true" />}
          onClick={() => setDialog({ isOpen: true })}
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
                {slot.absenceId === null && (
                  <div className={classes.actions}>
                    <ActionIcon
                      aria-label={t('schedule.change_slot', { time: text })}
                      onClick={() => setDialog({ isOpen: true, slot })}
                      color="ink.6"
                    >
                      <IconPencil size={22} />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={t('schedule.open_slot', { time: text })}
                      onClick={() =>
                        void act(
                          () => openSlotAgain(slot.id),
                          t('schedule.slot_open'),
                          () => closeAgain(slot),
                        )
                      }
                      color="ink.6"
                    >
                      <IconTrash size={22} />
                    </ActionIcon>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {[...told].map((id) => (
        <Island key={id} name="absence-note" failed={() => null}>
          <AbsenceNotes id={id} />
        </Island>
      ))}
      {dialog.isOpen && (
        <AbsenceDialog
          key={dialog.slot?.id ?? 'new'}
          slot={dialog.slot}
          close={() => setDialog(({ slot }) => ({ isOpen: false, ...(slot && { slot }) }))}
        />
      )}
    </Paper>
  );
}
