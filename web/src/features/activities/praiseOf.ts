import type { Activity } from '@skylark/contract/activity';
import type { Played } from '@skylark/contract/played';
import { chanceOf, stepsOf } from '@skylark/contract/playRules';
import { beyondGuessing } from '@skylark/contract/practice.facts';

export type Praise = 1 | 2 | 3;

export const praiseText = { 3: 'play.solved.perfect', 2: 'play.solved', 1: 'play.solved.tried' } as const;

/** 3: without mistakes; 2: clearly better than guessing, which among two choices gets half right; 1: done. */
export function praiseOf(activity: Activity, { misses }: Pick<Played, 'misses'>): Praise {
  if (misses === 0) return 3;
  const steps = stepsOf(activity);
  return beyondGuessing(steps - misses, steps * chanceOf(activity), steps) > 0.5 ? 2 : 1;
}
