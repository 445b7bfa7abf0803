import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { useLocalMedia } from '../../devices/index.ts';
import { Faces, useCall } from '../call/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { useIsUpright } from '../useIsUpright.ts';
import classes from './RoomFaces.module.css';

/**
 * The two people of the lesson, where the screen has space.
 * @param isSmall makes room for other content
 */
export function RoomFaces({ isSmall }: { isSmall: boolean }) {
  const t = useT();
  const { info, media, call } = useRoomSession();
  const isUpright = useIsUpright();
  const [isLarge, setLarge] = useState(false);
  const isTeacher = info.seat === 't';
  const { teacher, student } = info.lesson;
  const own = isTeacher ? teacher : student;
  const other = isTeacher ? student : teacher;
  // The child's page has one sentence about it, instead of the same text in three places.
  const isWaitingChild = useRoom(({ state }) => state.call === 'waiting') && !isTeacher;
  const seat = useRoom(({ state }) => state.seats[isTeacher ? 's' : 't']);
  useEffect(() => {
    if (!isLarge) return undefined;
    const shrink = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setLarge(false);
    };
    window.addEventListener('keydown', shrink);
    return () => window.removeEventListener('keydown', shrink);
  }, [isLarge]);
  const Icon = isLarge ? IconArrowsMinimize : IconArrowsMaximize;
  const words = t(isLarge ? 'call.face.smaller' : 'call.face.larger', { name: other.firstName });
  return (
    <div className={isLarge ? classes.large : classes.faces}>
      <button
        type="button"
        className={classes.size}
        aria-pressed={isLarge}
        aria-label={words}
        title={words}
        onClick={() => setLarge(!isLarge)}
      >
        <Icon size={22} aria-hidden="true" />
      </button>
      <Faces
        own={{ name: own.firstName, photo: own.photo.thumb }}
        other={{ name: other.firstName, photo: other.photo.thumb, seat }}
        media={useLocalMedia(media)}
        call={useCall(call)}
        isSmall={isSmall}
        isOtherSaid={isWaitingChild}
        layout={isLarge ? 'stage' : isUpright ? 'above' : 'beside'}
      />
    </div>
  );
}
