import { type AnyActivity, hasFace, nameOf } from '../activity.facts.ts';
import type { Kind } from './kind.ts';

/**
 * An information gap: the child sees only the numbers of the first answer's cards, the teacher only those of the
 * second. Each asks the other, and puts what it hears on the card.
 */
export const info: Kind = {
  fault: ({ answers }, { placed, bad, arePairs }) =>
    placed ??
    bad((part) => !hasFace(part) || (part.text === undefined && part.say === undefined)) ??
    (answers.length === 2 && arePairs ? undefined : ['answers']),
  steps: ({ answers }) => answers.flat().length,
  answer({ parts, answers }, round, { miss }) {
    const { done, positions } = round;
    const used = new Set(positions.values());
    const isSame = (one: string, other: string): boolean => nameIn(parts, one) === nameIn(parts, other);
    const open = answers.flat().find((id) => !done.has(id));
    const half = answers.find((ids) => open !== undefined && ids.includes(open));
    // If two cards are identical, either one is accepted.
    const fitting = half?.find((id) => open !== undefined && isSame(id, open) && !used.has(id));
    return {
      next: open !== undefined && fitting !== undefined ? [fitting, open] : [],
      step: open,
      take(move) {
        if (move.kind !== 'put' || done.has(move.to) || used.has(move.part)) return 'none';
        const ids = answers.find((all) => all.includes(move.to));
        if (!ids?.includes(move.part)) return 'none';
        if (!isSame(move.part, move.to)) return miss('', move.to);
        positions.set(move.to, move.part);
        done.add(move.to);
        return 'right';
      },
    };
  },
  solution: ({ answers }) => ({
    positions: new Map(answers.flat().map((id) => [id, id])),
    done: new Set(answers.flat()),
  }),
  giveEasy({ answers }, round, hard) {
    for (const id of answers.flat())
      if (!hard.has(id)) {
        round.done.add(id);
        round.positions.set(id, id);
      }
  },
  words: {
    how: 'recognised',
    asked: (_, next, move) => (move.kind === 'put' ? move.to : move.kind === 'hint' ? next[1] : undefined),
    among: ({ answers }) => Math.max(...answers.map(({ length }) => length)),
  },
};

const nameIn = (parts: AnyActivity['parts'], id: string): string => {
  const part = parts.find((one) => one.id === id);
  return part ? nameOf(part).toLowerCase() : id;
};
