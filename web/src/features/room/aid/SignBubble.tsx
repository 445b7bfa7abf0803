import { IconHandStop } from '@tabler/icons-react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { SignPicture } from './SignPicture.tsx';
import classes from './SignBubble.module.css';
import { useAid } from './useAid.ts';

/** Signs shown over the faces: a sign briefly, a raised hand until either person lowers it. */
export function SignBubble() {
  const t = useT();
  const { info } = useRoomSession();
  const { sign } = useAid();
  const isHandUp = useRoom(({ reports }) => reports.s?.hand === true);
  const isTeacher = info.seat === 't';
  const name = info.lesson.student.firstName;
  return (
    <div className={classes.place}>
      {/* Always rendered, so that screen readers announce each change. */}
      <p role="status" className={classes.status}>
        {isTeacher && isHandUp && (
          <span className={classes.hand}>
            <IconHandStop size={28} aria-hidden="true" />
            {t('tools.aid.hand.up', { name })}
          </span>
        )}
        {sign && (
          <span key={sign.count} className={classes.bubble} data-whose={sign.whose}>
            <SignPicture sign={sign.sign} size={44} />
            {sign.whose === 'own'
              ? t(`tools.aid.sign.${sign.sign}` satisfies TextKey)
              : t(`tools.aid.said.${sign.sign}` satisfies TextKey, { name })}
          </span>
        )}
      </p>
    </div>
  );
}
