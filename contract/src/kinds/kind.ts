import type { AnyActivity, AnyPart } from '../activity.facts.ts';
import { mixed } from '../mixed.ts';
import type { Move } from '../play.ts';
import type { PracticeHow } from '../practice.facts.ts';

/** The logic of one kind of activity. How a page draws it is in the page's own table of kinds. */
export interface Kind {
  /** The path to what makes an activity unplayable although each field is valid. */
  fault: (activity: AnyActivity, check: Check) => Path | undefined;
  /** Number of steps. */
  steps: (activity: AnyActivity) => number;
  /** What the next right move is, and what a move does. Applying a move changes `round` in place. */
  answer: (activity: AnyActivity, round: Round, tools: Tools) => Answer;
  /** What is displayed once the teacher has shown the solution. */
  solution: (activity: AnyActivity) => Partial<RoundState>;
  /**
   * Keys, as in `done`, of the questions that are asked one after the other, in the order in which they are written.
   */
  questions?: (activity: AnyActivity) => readonly string[];
  /** For kinds with several steps, whose hard steps can be replayed alone: marks the others as done. */
  giveEasy?: (activity: AnyActivity, round: RoundState, hard: ReadonlySet<string>) => void;
  /** Which word a move answers. Kinds that don't ask for single words have none. */
  words?: Words;
}

export type Path = (string | number)[];
export type Round = RoundState & { round: number };

/** State of the current round. */
export interface RoundState {
  /** Where each piece is, the other one of each pair, the pot of each painted area. */
  positions: Map<string, string>;
  /** Steps done correctly: pieces, pairs (by their first part), questions (by number), letters, strokes. */
  done: Set<string>;
  /** Cards that are face up but not yet paired. */
  faceUp: string[];
  /** Parts placed in the line, in that order. */
  line: string[];
  /** Wrong tries per part; the key '' counts those for the next step, whichever part it is. */
  missed: Map<string, number>;
  /** Keys, as in `done`, of the steps with a wrong try or a hint; for a word to be spelled, its part. */
  hard: Set<string>;
  /** Wrong tries and hints. */
  misses: number;
}

/** `seen`: visible change, neither right nor wrong; `none`: does not apply. */
export type Outcome = 'right' | 'wrong' | 'seen' | 'none';
export type PlayedMove = Exclude<Move, { kind: 'hint' | 'answer' | 'reset' | 'again' }>;

export interface Answer {
  /** Parts that a hint points at. */
  next: readonly string[];
  /** Key of the step that a hint is about; undefined if any step may be next. */
  step?: string | undefined;
  take(move: PlayedMove): Outcome;
}

export interface Words {
  how: PracticeHow;
  /**
   * The part that a move is an answer to: what is asked next, or the piece that is moved.
   * @param next parts that a hint would point at before the move
   */
  asked: (activity: AnyActivity, next: readonly string[], move: Move) => string | undefined;
  /**
   * Whether the child tries once more without having made a mistake: it counts like a mistake for how well the word is
   * known.
   */
  isRetry?: (move: Move) => boolean;
  /** From this number of wrong tries a word counts as missed; 2 by default. */
  missedFrom?: number;
  /** Number of choices. */
  among?: (activity: AnyActivity) => number;
  /** The share of steps that guessing gets right at the first try, if it isn't 1 in `among`. */
  chance?: (activity: AnyActivity) => number;
}

/** What kinds need to decide on a move. */
export interface Tools {
  has: (id: string) => boolean;
  picks: (next: readonly string[], take: (part: string) => Outcome, step?: string) => Answer;
  /** A wrong try. @param key of the part, or '' for the next step, whichever part it is */
  miss: (key: string, step?: string) => Outcome;
  /** The current question; undefined when all are answered. */
  asked: string | undefined;
}

export const toolsOf = ({ parts }: AnyActivity, round: RoundState, asked: string | undefined): Tools => ({
  has: (id) => parts.some((part) => part.id === id),
  picks: (next, take, step) => ({ next, step, take: (move) => (move.kind === 'pick' ? take(move.part) : 'none') }),
  miss(key, step) {
    round.missed.set(key, (round.missed.get(key) ?? 0) + 1);
    if (step !== undefined) round.hard.add(step);
    return 'wrong';
  },
  asked,
});

/** Questions in the order of this round. */
export const inOrder = (questions: readonly string[], { seed }: AnyActivity, round: number): readonly string[] =>
  seed === undefined ? questions : mixed(questions, `${seed} ${questions.length} ${round}`);

/** Checks that kinds make on their parts and answers. Each returns the path to the fault. */
export interface Check {
  known: ReadonlyMap<string, AnyPart>;
  /** The first part that fails the test. */
  bad: (isBad: (part: AnyPart) => boolean) => Path | undefined;
  /** The first part without a position. */
  placed: Path | undefined;
  /** The first answer without `min` to `max` parts. */
  groupsOf: (min: number, max: number) => Path | undefined;
  /** The first part of each answer. */
  firsts: readonly (string | undefined)[];
  /** No part comes first in two answers. */
  isOnce: boolean;
  /** No part is in two answers. */
  arePairs: boolean;
}

export function checkOf({ parts, answers }: AnyActivity): Check {
  const bad: Check['bad'] = (isBad) => {
    const index = parts.findIndex(isBad);
    return index === -1 ? undefined : ['parts', index];
  };
  const firsts = answers.map(([first]) => first);
  return {
    known: new Map(parts.map((part) => [part.id, part])),
    bad,
    placed: bad((part) => part.at === undefined),
    groupsOf(min, max) {
      const index = answers.findIndex(({ length }) => length < min || length > max);
      if (answers.length === 0) return ['answers'];
      return index === -1 ? undefined : ['answers', index];
    },
    firsts,
    isOnce: areUnique(firsts),
    arePairs: areUnique(answers.flat()),
  };
}

export const areUnique = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length;
export const idsOf = ({ parts }: AnyActivity): string[] => parts.map(({ id }) => id);
export const firstsOf = ({ answers }: AnyActivity): string[] => answers.map(([first = '']) => first);
/** All parts are done. */
export const allDone = (activity: AnyActivity): Partial<RoundState> => ({ done: new Set(idsOf(activity)) });
/** For kinds whose steps are parts: marks those that weren't hard as done. */
export const easyParts = (activity: AnyActivity, round: RoundState, hard: ReadonlySet<string>): void => {
  for (const id of idsOf(activity)) if (!hard.has(id)) round.done.add(id);
};
