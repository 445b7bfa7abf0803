import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClockHour4,
  IconLoader2,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { type Issue, otherStatus, type OtherStatus as Status } from '../seatStatus.ts';
import { useIsLongAway } from '../useIsLongAway.ts';
import { useRoom, useRoomLesson, useRoomSession } from '../useRoom.ts';
import classes from './OtherStatus.module.css';

const ICON_PX = 22;

/**
 * The other side's state, in words and with an icon: waiting, online, connected, with device issues (point 4). A
 * problem replaces "is in the lesson".
 * @param isShort for when problems are described elsewhere
 */
export function OtherStatus({ isShort = false }: { isShort?: boolean }) {
  const t = useT();
  const { info } = useRoomSession();
  const otherSeat = info.seat === 't' ? 's' : 't';
  const seat = useRoom((room) => room.state.seats[otherSeat]);
  const call = useRoom((room) => room.state.call);
  const lesson = useRoomLesson();
  const isHelpComing = useRoom(({ state }) => state.awaitsHelp && state.handedTo === lesson.teacher.id);
  // While this page is disconnected, its last information about the other side may be outdated. The line keeps its
  // space.
  const isCutOff = useRoom((room) => room.status.kind === 'retrying' || room.status.kind === 'lost');
  const name = (info.seat === 't' ? lesson.student : lesson.teacher).firstName;
  const isLong = useIsLongAway(seat);
  const isHelping = otherSeat === 't' && isHelpComing;
  const status = otherStatus(seat, call === 'started', isLong, isHelping);
  const issues = !isShort && 'issues' in status ? status.issues : [];
  return (
    <div className={classes.status} role="status" style={isCutOff ? { visibility: 'hidden' } : undefined}>
      {issues.length === 0 ? (
        <span className={classes.line} data-kind={isCutOff ? undefined : status.kind}>
          <Sign kind={status.kind} />
          {t(`room.other.${status.kind}` satisfies TextKey, { name })}
        </span>
      ) : (
        issues.map((issue) => <IssueLine key={issue.device} issue={issue} name={name} />)
      )}
    </div>
  );
}

function IssueLine({ issue, name }: { issue: Issue; name: string }) {
  const t = useT();
  return (
    <span className={classes.issue}>
      <IconAlertTriangleFilled size={18} aria-hidden="true" />
      {t(`room.issue.${issue.device}.${issue.state}` satisfies TextKey, { name })}
    </span>
  );
}

function Sign({ kind }: { kind: Status['kind'] }): ReactNode {
  switch (kind) {
    case 'waiting':
    case 'helping':
    case 'left':
      return <IconClockHour4 size={ICON_PX} aria-hidden="true" />;
    case 'online':
      return <IconLoader2 size={ICON_PX} aria-hidden="true" />;
    case 'ready':
    case 'connected':
      return <IconCircleCheckFilled size={ICON_PX} aria-hidden="true" />;
    case 'back_soon':
      return <IconWifiOff size={ICON_PX} aria-hidden="true" />;
  }
}
