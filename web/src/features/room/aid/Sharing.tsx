import { IconScreenShare } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { useCall } from '../call/index.ts';
import { useRoomSession } from '../useRoom.ts';
import classes from './CallTrouble.module.css';

/** Tells the teacher that the child sees their screen, and whether its sound is included. */
export function Sharing() {
  const t = useT();
  const { call, info } = useRoomSession();
  const { ownScreen } = useCall(call);
  const name = info.lesson.student.firstName;
  const hasSound = ownScreen !== null && ownScreen.getAudioTracks().length > 0;
  return (
    <div role="status">
      {ownScreen && (
        <p className={classes.notice} data-sharing>
          <IconScreenShare size={20} aria-hidden="true" />
          <span>
            {t(hasSound ? 'tools.screen.heard' : 'tools.screen.seen', { name })}
            {!hasSound && <small> {t('tools.screen.silent')}</small>}
          </span>
        </p>
      )}
    </div>
  );
}
