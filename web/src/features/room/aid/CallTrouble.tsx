import { Alert, Button } from '@mantine/core';
import { IconHeadphones, IconPhoneOff } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { type CallSnapshot, useCall } from '../call/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './CallTrouble.module.css';

/** Shown when the call can't connect: whether voice uses another route or is not available at all. */
export function CallTrouble() {
  const { call, info } = useRoomSession();
  const { phase, voice, isUnheard } = useCall(call);
  const isStopped = useRoom(({ reports }) => reports[info.seat]?.stopped === true);
  return (
    <>
      <div role="status">
        {voice !== 'off' && !isStopped && <OwnLine word={voice === 'on' && isUnheard ? 'unheard' : voice} />}
      </div>
      {/* With voice, a lesson can go on. */}
      {phase === 'failed' && voice !== 'on' && <CallFailed />}
    </>
  );
}

function OwnLine({ word }: { word: Exclude<CallSnapshot['voice'], 'off'> | 'unheard' }) {
  const t = useT();
  const { info } = useRoomSession();
  const { student, teacher } = info.lesson;
  const Icon = word === 'on' || word === 'unheard' ? IconHeadphones : IconPhoneOff;
  const text = t(`tools.line.${word}`, { name: (info.seat === 't' ? student : teacher).firstName });
  return (
    <p className={classes.notice} data-voice={word}>
      <Icon size={20} aria-hidden="true" />
      {text}
      <ReadAloud text={text} />
    </p>
  );
}

/** Specification, point 8: problems that resolve themselves are not shown here, only lasting ones. */
function CallFailed() {
  const t = useT();
  return (
    <Alert color="coral" role="alert" title={t('room.call_failed.title')}>
      <div className={classes.failed}>
        <span>{t('room.call_failed.text')}</span>
        <Button color="coral" onClick={() => window.location.reload()}>
          {t('room.call_failed.reload')}
        </Button>
      </div>
    </Alert>
  );
}
