import { Button } from '@mantine/core';
import { IconScreenShare } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { useCall } from '../call/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './CallTrouble.module.css';

/** Tells the teacher that the child sees their screen, how large, and whether its sound is included. */
export function Sharing() {
  const t = useT();
  const { call, link, info } = useRoomSession();
  const { ownScreen } = useCall(call);
  const isLarge = useRoom(({ state }) => state.isScreenLarge);
  const name = info.lesson.student.firstName;
  const hasSound = ownScreen !== null && ownScreen.getAudioTracks().length > 0;
  return (
    <div className={classes.notice} data-sharing hidden={!ownScreen}>
      <IconScreenShare size={20} aria-hidden="true" />
      <div role="status">
        {ownScreen && (
          <>
            {t(hasSound ? 'tools.screen.heard' : 'tools.screen.seen', { name })}
            {!hasSound && <small> {t('tools.screen.silent')}</small>}
          </>
        )}
      </div>
      <Button
        className={classes.size ?? ''}
        size="compact-md"
        variant="white"
        onClick={() => link.do({ k: 'screen', large: !isLarge })}
      >
        {t(isLarge ? 'tools.screen.beside' : 'tools.screen.large')}
      </Button>
    </div>
  );
}
