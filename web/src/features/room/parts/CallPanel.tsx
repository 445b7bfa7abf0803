import { Button } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { otherStatus } from '../seatStatus.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import layout from '../../../ui/layout.module.css';

/** Lets the teacher start the call; afterwards it can't be started again. */
export function CallPanel() {
  const t = useT();
  const { link, info } = useRoomSession();
  const call = useRoom(({ state }) => state.call);
  const student = useRoom(({ state }) => state.seats.s);
  if (call !== 'waiting') return null;
  const isReady = otherStatus(student, false).kind === 'ready';
  return (
    <div className={layout.stack}>
      <Button
        size="lg"
        color="leaf"
        variant={isReady ? 'filled' : 'light'}
        leftSection={<IconPhoneCall size={24} aria-hidden="true" />}
        onClick={() => link.do({ k: 'call' })}
      >
        {t('room.start_call')}
      </Button>
      {!isReady && (
        <small className={layout.soft}>{t('room.start_call.early', { name: info.lesson.student.firstName })}</small>
      )}
    </div>
  );
}
