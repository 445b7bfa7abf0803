import { Button } from '@mantine/core';
import { IconArrowLeft, IconDoorEnter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { DeviceSetup, deviceStates, useLocalMedia } from '../devices/index.ts';
import { preloadAid } from './aid/lazyAid.ts';
import { preloadStage } from './lazyStage.ts';
import { Countdown } from './parts/Countdown.tsx';
import { OtherStatus } from './parts/OtherStatus.tsx';
import { useRoom, useRoomSession } from './useRoom.ts';
import classes from './Lobby.module.css';

/**
 * Shown before entering the room: check camera and sound, and see who is already there. No device problem blocks entry.
 */
export function Lobby() {
  const t = useT();
  const room = useRoomSession();
  const { lesson, seat } = room.info;
  // Loads the board while the person checks their picture. If that fails, entering the room loads it again.
  useEffect(() => {
    void preloadStage();
    void preloadAid();
  }, []);
  const media = useLocalMedia(room.media);
  const { camera, microphone } = deviceStates(media);
  const isElsewhere = useRoom(({ state }) => {
    const own = state.seats[seat];
    return own.kind === 'here' && own.client !== room.link.client;
  });
  const works = (state: string): boolean => state === 'on' || state === 'silent';
  const join = works(microphone) ? 'room.join' : works(camera) ? 'room.join.silent' : 'room.join.without';
  const title = t(seat === 't' ? 'room.lobby.title.teacher' : 'room.lobby.title.student');
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Button
          component={Link}
          to={paths.lessons}
          variant="subtle"
          px="xs"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        >
          {t('room.to_lessons')}
        </Button>
        <Countdown />
      </header>
      <main className={classes.main}>
        <div className={classes.lead}>
          <h1>{title}</h1>
          <ReadAloud text={title} />
          <p>
            {[lesson.number !== null && t('room.lesson', { number: lesson.number }), lesson.topic]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <DeviceSetup media={room.media} />
        <footer className={classes.enter}>
          <div>
            <OtherStatus />
            {isElsewhere && (
              <div className={classes.elsewhere}>
                <p role="status">{t('room.lobby.elsewhere')}</p>
                <ReadAloud text={t('room.lobby.elsewhere')} />
              </div>
            )}
          </div>
          <Button
            size="xl"
            // Camera and sound come first, with their button above; entering without them is the less prominent choice.
            variant={media.camera.kind === 'unasked' && media.microphone.kind === 'unasked' ? 'default' : 'filled'}
            classNames={{ root: classes.way, label: classes.wayLabel }}
            leftSection={<IconDoorEnter size={26} aria-hidden="true" />}
            onClick={() => room.join()}
          >
            {t(join)}
          </Button>
        </footer>
      </main>
    </div>
  );
}
