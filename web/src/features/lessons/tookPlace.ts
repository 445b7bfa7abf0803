import type { LessonCard } from '@skylark/contract/lessons';

/**
 * Both were present: held, or counted as missed because it ended early. It can be reviewed, and its results are shown.
 */
export const tookPlace = ({ status, togetherMinutes }: LessonCard): boolean =>
  status === 'held' || (status === 'missed' && togetherMinutes !== undefined);
