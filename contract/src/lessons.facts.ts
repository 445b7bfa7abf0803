export const lessonStatuses = ['booked', 'in_progress', 'held', 'missed', 'cancelled'] as const;

/** Seconds before a lesson's start at which its room opens (specification, point 9). */
export const ACTIVATION_DELAY_SECONDS = 900;
/** Seconds after a lesson's start at which an absent side makes it missed (specification, point 9). */
export const LATE_INTERVAL_SECONDS = 900;

/** A teacher absent for this long can be replaced while the lesson is in progress. */
export const HANDOVER_AFTER_MINUTES = 3;
/** A lesson that was handed over waits at least this long for the new teacher before it counts as missed. */
export const HANDOVER_WAIT_MINUTES = 5;

/** Lessons last 25 or 50 minutes (decisions, time). */
export const lessonDurations = [25, 50] as const;

export const LESSONS_PAGE_SIZE = 20;
/** A page of a teacher’s past lessons is longer, because they are short lines. */
export const LESSONS_PAGE_MAX = 60;
export const LESSON_SEARCH_MAX_LENGTH = 60;

/** The properties of a lesson that determine its phase. */
export interface LessonTimes {
  startsAt: string;
  durationMinutes: number;
  /** How many minutes longer the school lets it run. */
  extendedMinutes?: number | undefined;
  status: (typeof lessonStatuses)[number];
}

/**
 * `early`: the room is closed; `open`: people may enter and wait; `running`: the lesson's time; `over`: no more entry.
 */
export type LessonPhase = 'early' | 'open' | 'running' | 'over';

/** A call in progress may continue this long after the lesson's end, so that no one is cut off in mid-sentence. */
export const OVERTIME_MINUTES = 10;

/** Options for extending a running lesson, in minutes. */
export const EXTENSION_MINUTES = [5, 10, 15] as const;
export const EXTENSION_MAX_MINUTES = 30;

/** The end of a lesson, including any extension. */
export const endOfLesson = (lesson: Pick<LessonTimes, 'startsAt' | 'durationMinutes' | 'extendedMinutes'>): number =>
  Date.parse(lesson.startsAt) + (lesson.durationMinutes + (lesson.extendedMinutes ?? 0)) * 60_000;

/** Pure function of a lesson and an instant (milliseconds since the epoch). */
export function lessonPhase(
  lesson: LessonTimes,
  nowMs: number,
  activationDelaySeconds: number = ACTIVATION_DELAY_SECONDS,
): LessonPhase {
  if (lesson.status === 'held' || lesson.status === 'missed' || lesson.status === 'cancelled') return 'over';
  const startMs = Date.parse(lesson.startsAt);
  const endMs = endOfLesson(lesson);
  if (nowMs < startMs - activationDelaySeconds * 1000) return 'early';
  if (nowMs < startMs) return 'open';
  const shutMs = lesson.status === 'in_progress' ? endMs + OVERTIME_MINUTES * 60_000 : endMs;
  return nowMs < shutMs ? 'running' : 'over';
}

/**
 * What happens to the credit of a cancelled lesson: it is spent only when the family cancels late.
 * @param freeHours a family that cancels at least this long before the start gets it back: `hoursBefore` of the
 * school's rules
 */
export function creditAfterCancelling(
  startMs: number,
  nowMs: number,
  by: 'student' | 'teacher' | 'school',
  freeHours: number,
): 'returned' | 'spent' {
  return by === 'student' && startMs - nowMs < freeHours * 3_600_000 ? 'spent' : 'returned';
}

/** More students than any teacher has. */
export const STUDENTS_MAX = 500;
