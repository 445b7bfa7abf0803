import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { roomLessonQuery } from './api.ts';
import { useRoom, useRoomSession } from './useRoom.ts';

/** Follows the school's changes to a lesson while its room is open: an extension, or a message to its teacher. */
export function useLessonNews(): void {
  const t = useT();
  const room = useRoomSession();
  const { data, refetch } = useQuery({ ...roomLessonQuery(room.info.lesson.id), initialData: room.info.lesson });
  const isCutOff = useRoom(({ status }) => status.kind === 'retrying' || status.kind === 'lost');
  const wasCutOff = useRef(false);
  // The room's socket reconnects long before the one that reports such changes.
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
