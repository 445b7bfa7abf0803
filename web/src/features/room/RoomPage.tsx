import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Redirect, useParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { roomQuery } from './api.ts';
import { Inside } from './Inside.tsx';
import { Lobby } from './lazyLobby.ts';
import { RoomGone } from './parts/RoomGone.tsx';
import { RoomLoading } from './parts/RoomLoading.tsx';
import { RoomRefused } from './parts/RoomRefused.tsx';
import { takePrepared } from './preparedSession.ts';
import { type RoomInfo, RoomSession } from './RoomSession.ts';
import { RoomContext, useRoom, useRoomSession } from './useRoom.ts';

export { prepareSession } from './preparedSession.ts';

/**
 * Who: a child with a tablet, a teacher who goes from lesson to lesson. Why: the lesson. What can go wrong: too early,
 * too late, somebody else's link, devices, the network, the server, a second device; each has its own face.
 */
export function RoomPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(roomQuery(id));
  const again = useCallback(() => void refetch(), [refetch]);
  // Asked again only when the right to the room has ended: then the refusal counts, and no longer what was known.
  if (error) return <RoomRefused id={id} error={error} again={again} />;
  if (data) return <OpenRoom key={id} info={data} again={again} />;
  return <RoomLoading />;
}

/** Opens the room with the page and closes it with the page. */
function OpenRoom({ info, again }: { info: RoomInfo; again: () => void }) {
  const [room, setRoom] = useState<RoomSession | null>(null);
  // A new session for a new seat: "Continue here" gives a new key to all of this.
  const [visit, setVisit] = useState(0);
  // Before the browser paints: nothing is seen of the moment without a session.
  useLayoutEffect(() => {
    const opened = takePrepared(info) ?? new RoomSession(info);
    // The session lives outside of React; the page that opened it shows it from here on.
    // oxlint-disable-next-line react/set-state-in-effect
    setRoom(opened);
    return () => opened.close();
  }, [info, visit]);
  if (!room) return <RoomLoading />;
  return (
    <RoomContext value={room}>
      <Room takeSeat={() => setVisit(visit + 1)} again={again} />
    </RoomContext>
  );
}

function Room({ takeSeat, again }: { takeSeat: () => void; again: () => void }) {
  const t = useT();
  const room = useRoomSession();
  const status = useRoom((snapshot) => snapshot.status);
  // Who comes out of a lesson is asked how it was; the page that asks knows whether it was held.
  const wasBegun = useRoom((snapshot) => snapshot.state.call !== 'waiting');
  const isJoined = useSyncExternalStore(room.subscribe, room.isJoined);
  const { lesson } = room.info;
  if (status.kind === 'gone') {
    switch (status.why) {
      case 'lesson_over':
        return <Redirect to={wasBegun ? paths.lessonReview(lesson.id) : paths.lesson(lesson.id)} replace />;
      case 'left':
        return <Redirect to={paths.lessons} replace />;
      case 'not_yours':
      case 'refused':
        return <Refused again={again} />;
      case 'seat_taken':
      case 'too_fast':
      case 'bad_message':
      case 'moved':
        return <RoomGone takeSeat={takeSeat} />;
    }
  }
  return (
    <>
      <title>{lesson.topic ?? t('room.title')}</title>
      {isJoined ? (
        <Inside />
      ) : (
        <Island name="lobby" waiting={<RoomLoading />}>
          <Lobby />
        </Island>
      )}
    </>
  );
}

/** The server says by the room's own call why it does not let us in any more. */
function Refused({ again }: { again: () => void }) {
  useEffect(again, [again]);
  return <RoomLoading />;
}
