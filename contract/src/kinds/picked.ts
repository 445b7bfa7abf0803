import { PARTS_MAX } from '../activity.facts.ts';
import { allDone, idsOf, type Kind } from './kind.ts';

/** Kinds in which parts are pressed: chosen when asked for, found, or uncovered. */

export const choose: Kind = {
  fault: (_, { placed, groupsOf }) => placed ?? groupsOf(1, PARTS_MAX),
  steps: ({ answers }) => answers.length,
  questions: ({ answers }) => answers.map((_, index) => String(index)),
  answer({ answers }, { done }, { has, picks, miss, asked }) {
    const group = answers[Number(asked ?? -1)];
    const step = String(asked);
    return picks(
      group?.slice(0, 1) ?? [],
      (part) => {
        if (!group || !has(part)) return 'none';
        if (!group.includes(part)) return miss('', step);
        done.add(step);
        return 'right';
      },
      step,
    );
  },
  // The question stays visible next to the right answer.
  solution: () => ({}),
  giveEasy({ answers }, round, hard) {
    for (const [number] of answers.entries()) if (!hard.has(String(number))) round.done.add(String(number));
  },
  words: { how: 'recognised', asked: (_, [next]) => next, among: ({ parts }) => parts.length },
};

export const find: Kind = {
  fault: ({ answers }, { placed }) => placed ?? (answers.length === 1 ? undefined : ['answers']),
  steps: ({ answers }) => answers[0]?.length ?? 0,
  answer({ answers }, { done }, { has, picks, miss }) {
    const wanted = answers[0] ?? [];
    return picks(wanted.filter((id) => !done.has(id)).slice(0, 1), (part) => {
      if (!has(part) || done.has(part)) return 'none';
      if (!wanted.includes(part)) return miss('');
      done.add(part);
      return 'right';
    });
  },
  solution: ({ answers }) => ({ line: [...(answers[0] ?? [])], done: new Set(answers[0]) }),
  words: {
    how: 'recognised',
    asked({ answers }, [next], move) {
      // When several are to be found, which one was looked for is unknown until one is picked.
      if (move.kind === 'pick' && answers[0]?.includes(move.part)) return move.part;
      return answers[0]?.length === 1 ? next : undefined;
    },
    among: ({ parts }) => parts.length,
    // Any of the wanted parts is right.
    chance: ({ parts, answers }) => (answers[0]?.length ?? 0) / parts.length,
  },
};

export const cover: Kind = {
  fault: (_, { placed }) => placed,
  steps: ({ parts }) => parts.length,
  answer(activity, { done }, { has, picks }) {
    return picks(
      idsOf(activity)
        .filter((id) => !done.has(id))
        .slice(0, 1),
      (part) => {
        if (!has(part) || done.has(part)) return 'none';
        done.add(part);
        return 'right';
      },
    );
  },
  solution: allDone,
};
