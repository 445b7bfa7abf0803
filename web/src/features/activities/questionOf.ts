import type { Activity } from '@skylark/contract/activity';
import type { Box } from '@skylark/contract/activity.facts';
import type { Played } from '@skylark/contract/played';
import { askedWord as questionOf } from './sayings.ts';

/** Default position of the question. */
export const QUESTION_PLACE: Box = [30, 2, 40, 14];

export { questionOf };

/** The task, including what is currently asked; not what the child should say itself before it hears it. */
export function taskOf(activity: Activity, played: Played): string {
  const asked = questionOf(activity, played);
  return asked === undefined || activity.kind === 'say' ? activity.task : `${activity.task} ${asked}`;
}
