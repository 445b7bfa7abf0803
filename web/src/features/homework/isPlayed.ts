import { seededBy } from '@skylark/contract/activity.facts';
import { markOf } from '@skylark/contract/played';
import type { Play } from '@skylark/contract/playState';
import type { Homework } from './api.ts';

type Slide = Pick<Homework['slides'][number], 'id' | 'activity'>;

/** Whether a slide has an activity that was completed. */
export function isPlayed({ id, activity }: Slide, homeworkId: string, plays: readonly Play[]): boolean {
  const play = plays.find(({ page }) => page === `slide:${id}`);
  if (!activity || !play) return false;
  const { right, steps } = markOf(seededBy(activity, homeworkId), play.moves, play.before);
  return right >= steps;
}
