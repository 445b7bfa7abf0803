import { IconWifiOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { Island } from '../../../parts/Island.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { toast } from '../../../ui/toast.ts';
import { noticeText, useLocalMedia } from '../../devices/index.ts';
import { CallTrouble, SchoolLine, Sharing } from '../aid/lazyAid.ts';
import { TapToPlay, useCall } from '../call/index.ts';
import { LostModal, useTrouble } from '../../roomLink/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './Notices.module.css';

/** What the person has to know now, one line each; most of it resolves itself. */
export function Notices() {
  const t = useT();
  const { link, info } = useRoomSession();
  useTrouble(link);
  const status = useRoom((room) => room.status);
  return (
    <div className={classes.notices}>
      <div role="status">
        {(status.kind === 'retrying' || status.kind === 'connecting') && (
          <RoomNotice text={t(status.kind === 'retrying' ? 'room.retrying' : 'room.connecting')} isOffline />
        )}
        <DeviceNotice />
      </div>
      <Island name="call-trouble">
        <CallTrouble />
      </Island>
      {info.seat === 't' && (
        <>
          <Island name="school-line" failed={() => null}>
            <SchoolLine />
          </Island>
          <Island name="sharing" failed={() => null}>
            <Sharing />
          </Island>
        </>
      )}
      <TapToPlayNotice />
      {status.kind === 'lost' && <LostModal />}
    </div>
  );
}

function DeviceNotice() {
  const t = useT();
  const { media } = useRoomSession();
  const { notice, isSilent } = useLocalMedia(media);
  useEffect(() => {
    if (notice) void toast('done', noticeText(t, notice));
  }, [notice, t]);
  return <>{isSilent && <RoomNotice text={t('room.own_microphone_silent')} />}</>;
}

function RoomNotice({ text, isOffline = false }: { text: string; isOffline?: boolean }) {
  return (
    <p className={classes.notice}>
      {isOffline && <IconWifiOff size={20} aria-hidden="true" />}
      {text}
      <ReadAloud text={text} />
    </p>
  );
}

/** Some browsers play nothing before a tap. */
function TapToPlayNotice() {
  const { call, info } = useRoomSession();
  const { needsTap } = useCall(call);
  const stopped = useRoom(({ reports }) => reports[info.seat]?.stopped === true);
  if (!needsTap || stopped) return null;
  return (
    <TapToPlay
      name={(info.seat === 't' ? info.lesson.student : info.lesson.teacher).firstName}
      onTap={() => call.tap()}
    />
  );
}
