import type { AnyActivity, AnyPart } from './activity.facts.ts';
import { type Answer, inOrder, type Round, type RoundState, toolsOf, type Words } from './kinds/kind.ts';
import { kinds } from './kinds/kinds.ts';

export type { RoundState } from './kinds/kind.ts';
export { type Tile, tilesOf, wantedTile } from './kinds/lines.ts';

/** After this many wrong tries the next step is highlighted. */
export const MISSES_BEFORE_HELP = 2;

/** Number of steps. */
export const stepsOf = (activity: AnyActivity): number => kinds[activity.kind].steps(activity);

/** Keys of the questions in the order of this round; empty when nothing is asked. */
export const questionsOf = (activity: AnyActivity, round: number): readonly string[] =>
  inOrder(kinds[activity.kind].questions?.(activity) ?? [], activity, round);

/** Key of the current question; undefined when all are answered, or nothing is asked. */
export const askedKey = (activity: AnyActivity, { done, round }: Round): string | undefined =>
  questionsOf(activity, round).find((key) => !done.has(key));

/** Whether another round with the hard steps can be played. */
export const canRepeat = ({ kind }: AnyActivity, { hard, isSolved }: RoundState & { isSolved: boolean }): boolean =>
  isSolved && hard.size > 0 && kinds[kind].giveEasy !== undefined;

/** Marks the steps that weren't hard as done. Changes `round` in place. */
export function giveEasy(activity: AnyActivity, round: RoundState, hard: ReadonlySet<string>): void {
  kinds[activity.kind].giveEasy?.(activity, round, hard);
}

/** What the next right move is, and what a move does. Applying a move changes `round` in place. */
export const answerOf = (activity: AnyActivity, round: Round): Answer =>
  kinds[activity.kind].answer(activity, round, toolsOf(activity, round, askedKey(activity, round)));

/** What is displayed once the teacher has shown the solution. */
export const solutionOf = (activity: AnyActivity): Partial<RoundState> => kinds[activity.kind].solution(activity);

/** The part a move is about; for a letter, the part whose word contains it. */
export const partOf = (activity: AnyActivity, id: string): AnyPart | undefined =>
  activity.parts.find((part) => part.id === id.replace(/\.\d+$/, ''));

const AMONG_MIN = 2;
/** The number of choices that a kind's words are asked among; null if there were none. */
export const amongOf = (activity: AnyActivity, { among }: Words): number | null =>
  among ? Math.max(AMONG_MIN, among(activity)) : null;

/** The share of steps that guessing gets right at the first try; 0 for kinds without a small set of choices. */
export function chanceOf(activity: AnyActivity): number {
  const { words } = kinds[activity.kind];
  if (!words) return 0;
  const among = amongOf(activity, words);
  return words.chance?.(activity) ?? (among ? 1 / among : 0);
}
