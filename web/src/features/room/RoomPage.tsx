import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Redirect, useParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { HandedOver, lessonBoardQuery, lessonQuery } from '../lessons/index.ts';
import { roomQuery } from './api.ts';
import { Inside } from './Inside.tsx';
import { Lobby } from './lazyLobby.ts';
import { RoomGone } from './parts/RoomGone.tsx';
import { RoomLoading } from './parts/RoomLoading.tsx';
import { RoomRefused } from './parts/RoomRefused.tsx';
import { openSession, takePrepared } from './preparedSession.ts';
import type { RoomInfo } from './RoomInfo.ts';
import type { RoomSession } from './RoomSession.ts';
import { useLessonNews } from './useLessonNews.ts';
import { RoomContext, useRoom, useRoomSession } from './useRoom.ts';

export { prepareSession } from './preparedSession.ts';

/**
 * Who: a child with a tablet, a teacher between lessons. Why: the lesson. What can go wrong: too early, too late,
 * another person's link, devices, the network, the server, a second device; each has its own screen.
 */
export function RoomPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(roomQuery(id));
  const [left, setLeft] = useState<{ id: string; to: string }>();
  const again = useCallback(() => void refetch(), [refetch]);
  const askWhy = useCallback(
    (to: string) => {
      setLeft({ id, to });
      void refetch();
    },
    [id, refetch],
  );
  // The lesson ended while this page was disconnected: it continues where the end of a lesson leads.
  if (left?.id === id && error instanceof CallError && error.code === 'lesson_over')
    return <Leave id={id} to={left.to} />;
  // Refetched only when the right to the room has ended. In that case the refusal overrides the cached data.
  if (error) return <RoomRefused id={id} error={error} again={again} />;
  if (data) return <OpenRoom key={id} info={data} askWhy={askWhy} />;
  return <RoomLoading />;
}

/**
 * Refetches the room: its reply contains the reason why the server no longer admits this person.
 * @param to where the end of the lesson leads, if that is the reason
 */
type AskWhy = (to: string) => void;

/** Opens the room on mount and closes it on unmount. */
function OpenRoom({ info, askWhy }: { info: RoomInfo; askWhy: AskWhy }) {
  const [room, setRoom] = useState<RoomSession | null>(null);
  // A new seat needs a new session: "Continue here" changes this key.
  const [visit, setVisit] = useState(0);
  // Runs before the browser paints, so the moment without a session is never visible.
  useLayoutEffect(() => {
    const opened = takePrepared(info) ?? openSession(info);
    // The session lives outside of React; the page that opened it shows it from here on.
    // oxlint-disable-next-line react/set-state-in-effect
    setRoom(opened);
    return () => opened.close();
  }, [info, visit]);
  if (!room) return <RoomLoading />;
  return (
    <RoomContext value={room}>
      <Room takeSeat={() => setVisit(visit + 1)} askWhy={askWhy} />
    </RoomContext>
  );
}

function Room({ takeSeat, askWhy }: { takeSeat: () => void; askWhy: AskWhy }) {
  const t = useT();
  const room = useRoomSession();
  useLessonNews();
  const status = useRoom((snapshot) => snapshot.status);
  // After a lesson the person is asked for a review; the page that asks knows whether the lesson was held.
  const wasBegun = useRoom((snapshot) => snapshot.state.call !== 'waiting');
  const isJoined = useSyncExternalStore(room.subscribe, room.isJoined);
  const { lesson } = room.info;
  const afterwards = wasBegun ? paths.lessonReview(lesson.id) : paths.lesson(lesson.id);
  if (status.kind === 'gone') {
    switch (status.why) {
      case 'lesson_over':
        return <Leave id={lesson.id} to={afterwards} />;
      case 'left':
        return <Leave id={lesson.id} to={paths.lessons} />;
      case 'not_yours':
      case 'refused':
        return <Refused afterwards={afterwards} askWhy={askWhy} />;
      case 'handed_over':
        return <HandedOver name={status.by ?? ''} isBare />;
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

/** Continues to a page that must show the lesson's current state instead of the one cached before the room. */
function Leave({ id, to }: { id: string; to: string }) {
  const client = useQueryClient();
  const [isForgotten, setForgotten] = useState(false);
  useLayoutEffect(() => {
    client.removeQueries({ queryKey: lessonQuery(id).queryKey });
    client.removeQueries({ queryKey: lessonBoardQuery(id).queryKey });
    // oxlint-disable-next-line react/set-state-in-effect
    setForgotten(true);
  }, [client, id]);
  return isForgotten ? <Redirect to={to} replace /> : null;
}

function Refused({ afterwards, askWhy }: { afterwards: string; askWhy: AskWhy }) {
  useEffect(() => askWhy(afterwards), [afterwards, askWhy]);
  return <RoomLoading />;
}
