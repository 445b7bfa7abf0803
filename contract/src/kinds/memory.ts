import type { Kind } from './kind.ts';
import { pairsSolution } from './pairs.ts';

/** Cards that are turned over two by two. */
export const memory: Kind = {
  fault: ({ parts, answers }, { placed, groupsOf, arePairs }) =>
    placed ?? groupsOf(2, 2) ?? (arePairs && answers.length * 2 === parts.length ? undefined : ['answers']),
  steps: ({ answers }) => answers.length,
  answer({ answers, parts }, round, { picks, miss }) {
    const { done } = round;
    const pairOf = (id: string): readonly string[] | undefined => answers.find((pair) => pair.includes(id));
    const isDone = (id: string): boolean => done.has(pairOf(id)?.[0] ?? '');
    const [first] = round.faceUp;
    const waits = round.faceUp.length === 1 && first !== undefined ? pairOf(first) : undefined;
    const open = answers.find(([one = '']) => !done.has(one));
    return picks((waits?.filter((id) => id !== first) ?? open ?? []).slice(0, 2), (part) => {
      if (!parts.some(({ id }) => id === part) || isDone(part)) return 'none';
      if (waits && part === first) return 'none';
      const seen = round.positions;
      const wasSeen = (pairOf(part) ?? []).every((id) => seen.has(id));
      seen.set(part, '');
      if (!waits) {
        round.faceUp = [part];
        return 'seen';
      }
      round.faceUp = [first ?? '', part];
      if (!waits.includes(part)) return wasSeen ? miss('') : 'seen';
      round.faceUp = [];
      done.add(waits[0] ?? '');
      return 'right';
    });
  },
  solution: pairsSolution,
};
