import type { Activity } from '@skylark/contract/activity';
import { type Box, wordOf } from '@skylark/contract/activity.facts';
import type { Played } from '@skylark/contract/played';

/** Where the question is, unless the activity says so. */
export const QUESTION_PLACE: Box = [30, 2, 40, 14];

/** What is currently asked; undefined when everything was answered, or nothing is asked. */
export function questionOf({ kind, answers, parts }: Activity, { done }: Played): string | undefined {
  const wanted = kind === 'choose' ? answers[done.size]?.[0] : undefined;
  const part = parts.find(({ id }) => id === wanted);
  return part && wordOf(part);
}

/** The task, including what is currently asked. */
export function taskOf(activity: Activity, played: Played): string {
  const asked = questionOf(activity, played);
  return asked === undefined ? activity.task : `${activity.task} ${asked}`;
}
