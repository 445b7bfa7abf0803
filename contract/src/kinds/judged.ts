import { PARTS_MAX } from '../activity.facts.ts';
import { allDone, areUnique, easyParts, idsOf, type Kind } from './kind.ts';
import { colour, drag, easyPairs, pairsSolution } from './pairs.ts';

/** Sentences about pictures, one after the other, answered with yes or no: a move picks `part.1` or `part.0`. */
export const yesno: Kind = {
  fault: ({ answers }, { bad }) =>
    bad(({ text }) => text === undefined) ??
    // The answers list the sentences that are true.
    (answers.every(({ length }) => length === 1) && areUnique(answers.flat()) ? undefined : ['answers']),
  steps: ({ parts }) => parts.length,
  questions: idsOf,
  answer({ answers }, { done }, { picks, miss, asked }) {
    const [yes, no] = [`${asked}.1`, `${asked}.0`];
    const right = answers.some(([id]) => id === asked) ? yes : no;
    return picks(
      asked === undefined ? [] : [right],
      (pick) => {
        if (asked === undefined || (pick !== yes && pick !== no)) return 'none';
        if (pick !== right) return miss('', asked);
        done.add(asked);
        return 'right';
      },
      asked,
    );
  },
  // The picture stays, and the right answer is highlighted.
  solution: () => ({}),
  giveEasy: easyParts,
  words: { how: 'recognised', asked: (_, [next]) => next?.replace(/\.\d+$/, ''), among: () => 2 },
};

/** Two-sided cards that can be turned over any number of times; a card is done once it has been turned. */
export const cards: Kind = {
  // The back of a picture is its word; the back of a written word is what is spoken for it.
  fault: (_, { placed, bad }) =>
    placed ?? bad((part) => ('picture' in part && part.picture ? !(part.text ?? part.say) : !(part.text && part.say))),
  steps: ({ parts }) => parts.length,
  answer(activity, round, { has, picks }) {
    const { done } = round;
    const next = idsOf(activity).filter((id) => !done.has(id));
    return picks(next.slice(0, 1), (part) => {
      if (!has(part)) return 'none';
      const isUp = round.faceUp.includes(part);
      round.faceUp = isUp ? round.faceUp.filter((id) => id !== part) : [...round.faceUp, part];
      if (done.has(part)) return 'seen';
      done.add(part);
      return 'right';
    });
  },
  solution: (activity) => ({ done: new Set(idsOf(activity)), faceUp: idsOf(activity) }),
};

/** Spoken instructions, one after the other: paint an area, or put a thing somewhere. */
export const follow: Kind = {
  fault(activity, check) {
    const isPainted = activity.parts.some(({ paint }) => paint);
    return isPainted ? colour.fault(activity, check) : drag.fault(activity, check);
  },
  steps: ({ answers }) => answers.length,
  questions: ({ answers }) => answers.map(([first = '']) => first),
  answer({ answers }, round, { has, miss, asked }) {
    const group = answers.find(([first]) => first === asked);
    return {
      next: group?.slice(0, 2) ?? [],
      step: asked,
      take(move) {
        if (move.kind !== 'put' || asked === undefined || !has(move.part) || !has(move.to)) return 'none';
        if (move.part === move.to || round.done.has(move.part)) return 'none';
        if (move.part !== asked || !group?.slice(1).includes(move.to)) return miss('', asked);
        round.positions.set(asked, move.to);
        round.done.add(asked);
        return 'right';
      },
    };
  },
  solution: pairsSolution,
  giveEasy: easyPairs,
  words: {
    how: 'recognised',
    asked: (_, [next]) => next,
    // Both the thing and its place are chosen. The larger number of choices is the safer estimate.
    among: ({ answers }) =>
      Math.min(PARTS_MAX, Math.max(answers.length, new Set(answers.flatMap((one) => one.slice(1))).size)),
  },
};

/**
 * Words said aloud, one after the other: `part.1` reports that it sounded like the model, `part.0` that it is said
 * again. The child's own judgement is trusted (docs/decisions/0220), so trying again is no mistake.
 */
export const say: Kind = {
  fault: (_, { bad }) => bad(({ text, say: said }) => text === undefined && said === undefined),
  steps: ({ parts }) => parts.length,
  questions: idsOf,
  answer(_, round, { picks, asked }) {
    return picks(
      asked === undefined ? [] : [`${asked}.1`],
      (pick) => {
        if (asked === undefined) return 'none';
        if (pick === `${asked}.0`) {
          round.missed.set(asked, (round.missed.get(asked) ?? 0) + 1);
          round.hard.add(asked);
          return 'seen';
        }
        if (pick !== `${asked}.1`) return 'none';
        round.done.add(asked);
        return 'right';
      },
      asked,
    );
  },
  solution: allDone,
  giveEasy: easyParts,
  words: {
    how: 'said',
    asked: (_, [next]) => next?.replace(/\.\d+$/, ''),
    isRetry: (move) => move.kind === 'pick' && move.part.endsWith('.0'),
    missedFrom: 3,
  },
};
