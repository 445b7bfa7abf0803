import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { compareViews } from '../compareViews.ts';
import { useCall } from '../call/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './OtherViewNotice.module.css';

/** Shows the teacher that the child sees something else, and lets them bring it back. */
export function OtherViewNotice() {
  const t = useT();
  const { link, info, call } = useRoomSession();
  const { ownScreen } = useCall(call);
  // Without the server this page doesn't know where the child is.
  const isHere = useRoom(
    ({ status, state }) => status.kind === 'live' && state.seats.s.kind === 'here' && state.call === 'started',
  );
  const sync = useRoom(({ state }) => state.sync);
  const compared = useRoom(({ views }) => compareViews(views.s, views.t));
  // The shared tab covers the child's board, unless the child has stopped the call.
  const isLarge = useRoom(({ state, reports }) => state.isScreenLarge && reports.s?.stopped !== true);
  const looks = compared !== 'away' && ownScreen !== null && isLarge ? 'covered' : compared;
  if (!isHere || looks === 'same' || looks === 'unknown') return null;
  const name = info.lesson.student.firstName;
  return (
    <div className={classes.sign} role="status">
      <IconEyeOff size={20} aria-hidden="true" />
      {t(`room.looks.${looks}` satisfies TextKey, { name })}
      {!sync && looks !== 'away' && looks !== 'covered' && (
        <Button size="compact-md" variant="white" onClick={() => link.do({ k: 'sync', on: true })}>
          {t('room.sync.off')}
        </Button>
      )}
    </div>
  );
}
