import type { LessonCard } from '@skylark/contract/lessons';

/** Both were there: held, or counted as missed because it ended early. It can be reviewed, and has what it left behind. */
export const tookPlace = ({ status, togetherMinutes }: LessonCard): boolean =>
  status === 'held' || (status === 'missed' && togetherMinutes !== undefined);
