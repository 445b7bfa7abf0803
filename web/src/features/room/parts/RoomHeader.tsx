import type { ReactNode } from 'react';
import { IconDoorExit } from '@tabler/icons-react';
import { rehearsal } from '../../../lib/rehearsal.ts';
import { useT } from '../../../lib/texts.tsx';
import { forgetJoined } from '../joined.ts';
import { RehearsalTools } from '../rehearsal/lazyRehearsal.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Countdown } from './Countdown.tsx';
import { EndLesson } from './EndLesson.tsx';
import { RoomPart } from './RoomPart.tsx';
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
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>
        {lesson.number !== null && (
          <span className={classes.number}>{t('room.lesson', { number: lesson.number })}</span>
        )}
        <span>{lesson.topic ?? t('room.title')}</span>
      </h1>
      {children}
      {rehearsal.get() && (
        <RoomPart name="rehearsal">
          <RehearsalTools isShort={isShort} />
        </RoomPart>
      )}
      <Countdown />
      <div className={classes.ways}>
        {seat === 't' && call === 'started' && <EndLesson isShort={isShort} />}
        <ConfirmButton
          label={t('room.leave')}
          isShort={isShort}
          Icon={IconDoorExit}
          title={t('room.leave.title')}
          text={t(call === 'waiting' ? 'room.leave.text.before' : 'room.leave.text')}
          confirmLabel={t('room.leave.action')}
          onConfirm={leave}
        />
      </div>
    </header>
  );
}
