import { useLocalMedia } from '../../devices/index.ts';
import { Faces, useCall } from '../call/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { useIsUpright } from '../useIsUpright.ts';

/** The two people of the lesson, wherever the screen has room for them. @param isSmall other things need the room */
export function RoomFaces({ isSmall }: { isSmall: boolean }) {
  const { info, media, call } = useRoomSession();
  const isTeacher = info.seat === 't';
  const { teacher, student } = info.lesson;
  const own = isTeacher ? teacher : student;
  const other = isTeacher ? student : teacher;
  const seat = useRoom(({ state }) => state.seats[isTeacher ? 's' : 't']);
  return (
    <Faces
      own={{ name: own.firstName, photo: own.photo.thumb }}
      other={{ name: other.firstName, photo: other.photo.thumb, seat }}
      media={useLocalMedia(media)}
      call={useCall(call)}
      isSmall={isSmall}
      layout={useIsUpright() ? 'above' : 'beside'}
    />
  );
}
