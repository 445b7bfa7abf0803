import { useEffect, useRef } from 'react';
import { useRoom, useRoomSession } from '../useRoom.ts';

/** The remaining minutes at which a sound is played for the teacher. */
const HEARD_MINUTES = [5, 1];
/** A sound that is later than this is omitted: the computer slept, or its clock has just been corrected. */
const LATE_MAX_MS = 10_000;

/** Plays a sound for the teacher 5 and 1 minutes before a running lesson ends, each only once, even after a reload. */
export function useLastMinutes(leftMs: number): void {
  const { info } = useRoomSession();
  const isRunning = useRoom(({ state }) => state.call === 'started');
  const isHeard = isRunning && info.seat === 't';
  // An extended lesson gets its sounds again.
  const lessonId = `${info.lesson.id}.${info.lesson.extendedMinutes ?? 0}`;
  const before = useRef(leftMs);
  useEffect(() => {
    const last = before.current;
    before.current = leftMs;
    if (!isHeard) return;
    const reached = HEARD_MINUTES.find((minutes) => {
      const lateMs = minutes * 60_000 - leftMs;
      return last > minutes * 60_000 && lateMs >= 0 && lateMs <= LATE_MAX_MS;
    });
    if (reached !== undefined && isFirst(lessonId, reached)) void ring();
  }, [leftMs, isHeard, lessonId]);
}

/** On a device whose clock is behind, the minute comes again after a reload, until the server's time is known. */
function isFirst(lessonId: string, minutes: number): boolean {
  const key = `skylark.rung.${lessonId}.${minutes}`;
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage: an extra sound is better than none.
  }
  return true;
}

/** The chime's code loads after the room, and may fail to load. */
async function ring(): Promise<void> {
  try {
    (await import('../../../lib/chime.ts')).chime('soon');
  } catch (error) {
    console.info('The room’s sounds could not be loaded.', error);
  }
}
