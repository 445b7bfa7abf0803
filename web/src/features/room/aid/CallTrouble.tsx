import { Alert, Button } from '@mantine/core';
import { IconHeadphones, IconPhoneOff } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { deviceStates, useLocalMedia } from '../../devices/index.ts';
import { type CallSnapshot, useCall } from '../call/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { whoSpeaks } from './whoSpeaks.ts';
import classes from './CallTrouble.module.css';

/** Shown when the call can't connect: whether voice uses another route or is not available at all. */
export function CallTrouble() {
  const { call, info } = useRoomSession();
  const { phase, voice, isUnheard } = useCall(call);
  const isStopped = useRoom(({ reports }) => reports[info.seat]?.stopped === true);
  // Without the other person there is nobody to call, and their face already shows that they are away.
  const isOtherHere = useRoom(({ state }) => state.seats[info.seat === 't' ? 's' : 't'].kind === 'here');
  const speaks = useWhoSpeaks();
  return (
    <>
      <div role="status">
        {voice !== 'off' && !isStopped && <OwnLine word={voice === 'on' ? (isUnheard ? 'unheard' : speaks) : voice} />}
      </div>
      {/* As long as voice works, a lesson can continue. */}
      {phase === 'failed' && voice !== 'on' && isOtherHere && <CallFailed />}
    </>
  );
}

type Word = Exclude<CallSnapshot['voice'], 'off'> | ReturnType<typeof whoSpeaks> | 'unheard';

function useWhoSpeaks(): ReturnType<typeof whoSpeaks> {
  const { media, info } = useRoomSession();
  const other = useRoom(({ state }) => state.seats[info.seat === 't' ? 's' : 't']);
  return whoSpeaks(deviceStates(useLocalMedia(media)).microphone, other);
}

function OwnLine({ word }: { word: Word }) {
  const t = useT();
  const { info } = useRoomSession();
  const { student, teacher } = info.lesson;
  if (word === 'nobody') return null;
  const Icon = word === 'own_unable' || word === 'other_unable' ? IconPhoneOff : IconHeadphones;
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
