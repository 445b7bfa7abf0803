import { Button } from '@mantine/core';
import { IconHandStop, IconMicrophoneFilled } from '@tabler/icons-react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { SignPicture } from './SignPicture.tsx';
import classes from './SignBubble.module.css';
import { useAid, useAidSession } from './useAid.ts';

/**
 * Signs over the sender's face: a sign briefly, a raised hand until either person lowers it (the teacher with a button
 * here). Also shows the teacher that the child is recording a word.
 */
export function SignBubble() {
  const t = useT();
  const { info } = useRoomSession();
  const { sign } = useAid();
  const aid = useAidSession();
  const isHandUp = useRoom(({ reports }) => reports.s?.hand === true);
  const isRecording = useRoom(({ reports }) => reports.s?.recording === true);
  const isTeacher = info.seat === 't';
  const name = info.lesson.student.firstName;
  return (
    <div className={classes.place} data-whose={sign?.whose}>
      {/* Always rendered, so that screen readers announce each change. */}
      <p role="status" className={classes.status}>
        {isTeacher && isHandUp && <span className="visually-hidden">{t('tools.aid.hand.up', { name })}</span>}
        {isTeacher && isRecording && (
          <span className={classes.bubble} data-recording>
            <IconMicrophoneFilled size={24} aria-hidden="true" />
            {t('tools.aid.recording', { name })}
          </span>
        )}
        {sign && (
          <span key={sign.count} className={classes.bubble}>
            <SignPicture sign={sign.sign} size={44} />
            {sign.whose === 'own'
              ? t(`tools.aid.sign.${sign.sign}` satisfies TextKey)
              : t(`tools.aid.said.${sign.sign}` satisfies TextKey, { name })}
          </span>
        )}
      </p>
      {isTeacher && isHandUp && (
        <span className={classes.hand} title={t('tools.aid.hand.up', { name })}>
          <IconHandStop size={28} aria-hidden="true" />
          <Button size="compact-md" variant="white" onClick={() => aid.lowerHand()}>
            {t('tools.aid.hand.lower')}
          </Button>
        </span>
      )}
    </div>
  );
}
