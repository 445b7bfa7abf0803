import { endOfLesson } from '@skylark/contract/lessons.facts';
import { IconClockHour4 } from '@tabler/icons-react';
import { useNowMs } from '../../../lib/clock.ts';
import { clockText } from '../../../lib/span.ts';
import { useT } from '../../../lib/texts.tsx';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './Countdown.module.css';
import { useLastMinutes } from './useLastMinutes.ts';

/** From here on the remaining time is emphasized. */
const LAST_MINUTES = 5;

/** Time to the start or to the beginning of the call, then to the end, then the overtime. */
export function Countdown() {
  const t = useT();
  const { lesson } = useRoomSession().info;
  const isWaiting = useRoom(({ state }) => state.call === 'waiting');
  const nowMs = useNowMs();
  const startMs = Date.parse(lesson.startsAt);
  const endMs = endOfLesson(lesson);
  useLastMinutes(endMs - nowMs);
  const seconds = (milliseconds: number): string => clockText(Math.max(0, Math.ceil(milliseconds / 1000)));
  if (isWaiting && nowMs < startMs)
    return <Clock text={t('room.starts_in', { time: seconds(startMs - nowMs) })} isUrgent={false} />;
  if (nowMs < endMs)
    return (
      <Clock
        text={t('room.ends_in', { time: seconds(endMs - nowMs) })}
        isUrgent={endMs - nowMs < LAST_MINUTES * 60_000}
      />
    );
  return <Clock text={t('room.overtime', { time: seconds(nowMs - endMs) })} isUrgent />;
}

function Clock({ text, isUrgent }: { text: string; isUrgent: boolean }) {
  return (
    <span className={isUrgent ? `${classes.clock} ${classes.urgent}` : classes.clock} role="timer">
      <IconClockHour4 size={20} aria-hidden="true" />
      {text}
    </span>
  );
}
