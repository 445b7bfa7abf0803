import { type AnyActivity, hasFace, PARTS_MAX } from '../activity.facts.ts';
import { firstsOf, type Kind, type RoundState, type Tools, type Words } from './kind.ts';

/** Kinds in which one part is put to another: things go to a place, pairs are joined, areas are painted. */

const steps = ({ answers }: AnyActivity): number => answers.length;

export const pairsSolution = (activity: AnyActivity): Partial<RoundState> => ({
  positions: new Map(activity.answers.map(([first = '', to = '']) => [first, to])),
  done: new Set(firstsOf(activity)),
  faceUp: [],
});

export function easyPairs({ answers }: AnyActivity, round: RoundState, hard: ReadonlySet<string>): void {
  for (const [first = '', to = ''] of answers)
    if (!hard.has(first)) {
      round.done.add(first);
      round.positions.set(first, to);
    }
}

const putting =
  (isEitherWay: boolean): Kind['answer'] =>
  ({ answers }, round, { has, miss }: Tools) => {
    const { done } = round;
    const open = answers.find(([first = '']) => !done.has(first));
    return {
      next: open?.slice(0, 2) ?? [],
      step: open?.[0],
      take(move) {
        if (move.kind !== 'put' || !has(move.part) || !has(move.to) || move.part === move.to) return 'none';
        // In a pair, either part may be dragged to the other.
        const isBack = isEitherWay && answers.some(([first]) => first === move.to);
        const [part, to] = isBack ? [move.to, move.part] : [move.part, move.to];
        const group = answers.find(([first]) => first === part);
        if (done.has(part)) return 'none';
        if (!group?.slice(1).includes(to)) return miss(move.part, group && part);
        round.positions.set(part, to);
        done.add(part);
        return 'right';
      },
    };
  };

export const pairWords: Words = {
  how: 'recognised',
  asked({ answers }, next, move) {
    if (move.kind === 'hint') return next[0];
    if (move.kind !== 'put') return undefined;
    return answers.some(([first]) => first === move.part) ? move.part : move.to;
  },
  among: ({ answers }) => new Set(answers.flatMap((one) => one.slice(1))).size,
};

const common = { steps, solution: pairsSolution, giveEasy: easyPairs, words: pairWords };

export const drag: Kind = {
  ...common,
  fault: (_, { placed, groupsOf, bad, firsts, isOnce }) =>
    placed ??
    groupsOf(2, PARTS_MAX) ??
    // An invisible part can't be picked up.
    bad((part) => firsts.includes(part.id) && !hasFace(part)) ??
    (isOnce ? undefined : ['answers']),
  answer: putting(false),
};

export const match: Kind = {
  ...common,
  fault: (_, { placed, groupsOf, arePairs }) => placed ?? groupsOf(2, 2) ?? (arePairs ? undefined : ['answers']),
  answer: putting(true),
};

export const colour: Kind = {
  ...common,
  fault: ({ answers }, { bad, groupsOf, isOnce, known }) =>
    bad((part) => part.at === undefined && !isArea(part.shape)) ??
    groupsOf(2, 2) ??
    (isOnce && answers.every(([area, pot]) => !known.get(area ?? '')?.paint && known.get(pot ?? '')?.paint)
      ? undefined
      : ['answers']),
  answer: putting(false),
};

/** Whether an outline has an area, so that a finger can hit it. */
export function isArea(shape: readonly number[] = []): boolean {
  const across = (odd: number): number => {
    const numbers = shape.filter((_, index) => index % 2 === odd);
    return Math.max(...numbers) - Math.min(...numbers);
  };
  return shape.length >= 6 && across(0) >= 1 && across(1) >= 1;
}
