import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { roomLessonQuery } from './api.ts';
import { useRoom, useRoomSession } from './useRoom.ts';

/** What the school does about a lesson while its room is open: it runs longer, or its teacher gets a line. */
export function useLessonNews(): void {
  const t = useT();
  const room = useRoomSession();
  const { data, refetch } = useQuery({ ...roomLessonQuery(room.info.lesson.id), initialData: room.info.lesson });
  const isCutOff = useRoom(({ status }) => status.kind === 'retrying' || status.kind === 'lost');
  const wasCutOff = useRef(false);
  // The room's socket is back long before the one that says what has changed.
  useEffect(() => {
    if (wasCutOff.current && !isCutOff) void refetch();
    wasCutOff.current = isCutOff;
  }, [isCutOff, refetch]);
  useEffect(() => room.setLesson(data), [room, data]);
  const minutes = data.extendedMinutes ?? 0;
  const before = useRef(minutes);
  useEffect(() => {
    if (minutes === before.current) return;
    before.current = minutes;
    void toast('done', t(minutes > 0 ? 'room.longer' : 'room.not_longer', { minutes }));
  }, [minutes, t]);
}
