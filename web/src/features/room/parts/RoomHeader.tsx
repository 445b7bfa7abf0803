import type { ReactNode } from 'react';
import { IconDoorExit, IconFlagCheck } from '@tabler/icons-react';
import { call as callApi } from '../../../lib/call.ts';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { forgetJoined } from '../joined.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Countdown } from './Countdown.tsx';
import classes from './RoomHeader.module.css';

interface Props {
  /** The exits show only their icons. */
  isShort?: boolean;
  /** Shown after the title. */
  children?: ReactNode;
}

/** Which lesson this is, how much time is left, and the exits. */
export function RoomHeader({ isShort = false, children }: Props) {
  const t = useT();
  const { info, link } = useRoomSession();
  const call = useRoom(({ state }) => state.call);
  const { lesson, seat } = info;
  const leave = (): void => {
    forgetJoined(lesson.id);
    link.close();
  };
  const end = async (): Promise<void> => {
    try {
      await callApi('POST /api/v2/rooms/{id}/end', { params: { id: lesson.id } });
      forgetJoined(lesson.id);
    } catch (error) {
      void toast('error', errorText(t, error));
    }
  };
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>
        {lesson.number !== null && (
          <span className={classes.number}>{t('room.lesson', { number: lesson.number })}</span>
        )}
        <span>{lesson.topic ?? t('room.title')}</span>
      </h1>
      {children}
      <Countdown />
      <div className={classes.ways}>
        {seat === 't' && call === 'started' && (
          <ConfirmButton
            label={t('room.end')}
            isShort={isShort}
            icon={<IconFlagCheck size={20} aria-hidden="true" />}
            title={t('room.end.title')}
            text={t('room.end.text')}
            confirmLabel={t('room.end.action')}
            onConfirm={end}
            variant="filled"
          />
        )}
        <ConfirmButton
          label={t('room.leave')}
          isShort={isShort}
          icon={<IconDoorExit size={20} aria-hidden="true" />}
          title={t('room.leave.title')}
          text={t('room.leave.text')}
          confirmLabel={t('room.leave.action')}
          onConfirm={leave}
        />
      </div>
    </header>
  );
}
