import { useEffect, useRef } from 'react';
import { useRoom, useRoomSession } from '../useRoom.ts';

/** The remaining minutes at which the teacher hears a sound. */
const HEARD_MINUTES = [5, 1];
/** A sound that would be later than this is omitted: the computer slept, or its clock has just been corrected. */
const LATE_MAX_MS = 10_000;

/** Plays a sound for the teacher 5 and 1 minutes before a running lesson ends, each once, also across a reload. */
export function useLastMinutes(leftMs: number): void {
  const { info } = useRoomSession();
  const isRunning = useRoom(({ state }) => state.call === 'started');
  const isHeard = isRunning && info.seat === 't';
  // A lesson that runs longer has its last minutes again.
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

/** A device whose clock is behind passes the minute again after a reload, until the server's time is known. */
function isFirst(lessonId: string, minutes: number): boolean {
  const key = `skylark.rung.${lessonId}.${minutes}`;
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '1');
  } catch {
    // A sound too many is better than none.
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
