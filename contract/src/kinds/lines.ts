import { type AnyActivity, LETTERS_MAX, PARTS_MAX, SPELLED_MAX } from '../activity.facts.ts';
import { TRACE_MAX_NUMBERS } from '../play.facts.ts';
import { isSimilarStroke } from '../strokes.ts';
import { allDone, easyParts, type Kind } from './kind.ts';

/** Kinds with a line: words or letters put in order, and lines that are traced. */

export const order: Kind = {
  fault: ({ at, parts, answers }, { groupsOf }) =>
    at
      ? (groupsOf(2, PARTS_MAX) ??
        (answers.every((line) => new Set(line).size === parts.length && line.length === parts.length)
          ? undefined
          : ['answers']))
      : ['at'],
  steps: ({ answers }) => answers[0]?.length ?? 0,
  answer({ answers }, { line, done }, { has, picks, miss }) {
    const fitting = answers.filter((one) => line.every((id, index) => one[index] === id));
    const next = fitting.map((one) => one[line.length] ?? '');
    return picks(next.slice(0, 1), (part) => {
      if (!has(part) || line.includes(part)) return 'none';
      if (!next.includes(part)) return miss('');
      line.push(part);
      done.add(part);
      return 'right';
    });
  },
  solution: ({ answers }) => ({ line: [...(answers[0] ?? [])], done: new Set(answers[0]) }),
};

export interface Tile {
  /** Part id and index of the letter in its word. */
  id: string;
  part: string;
  letter: string;
}

/** The letters of all words to be spelled. */
export const tilesOf = ({ parts }: AnyActivity): Tile[] =>
  parts.flatMap(({ id, text = '' }) =>
    Array.from(text, (letter, index) => ({ id: `${id}.${index}`, part: id, letter: letter.toLowerCase() })),
  );

/** The next letter. The letters of a word are done in its order, whichever of several equal ones was picked. */
export function wantedTile(tiles: readonly Tile[], done: ReadonlySet<string>): Tile | undefined {
  const words = new Set(tiles.map(({ part }) => part));
  for (const word of words) {
    const letters = tiles.filter(({ part }) => part === word);
    const count = letters.filter(({ id }) => done.has(id)).length;
    if (count < letters.length) return letters[count];
  }
  return undefined;
}

/** One word after the other; any of several equal letters is accepted. */
export const spell: Kind = {
  fault: ({ parts }, { placed, bad }) =>
    placed ??
    bad(({ text = '' }) => !/^[A-Za-z]+$/.test(text) || text.length < 2 || text.length > SPELLED_MAX) ??
    (parts.reduce((sum, { text = '' }) => sum + text.length, 0) > LETTERS_MAX ? ['parts'] : undefined),
  steps: (activity) => tilesOf(activity).length,
  answer(activity, round, { picks, miss }) {
    const tiles = tilesOf(activity);
    const wanted = wantedTile(tiles, round.done);
    const isFree = (tile: Tile): boolean => !round.line.includes(tile.id);
    const fits = (tile: Tile): boolean => tile.letter === wanted?.letter && tile.part === wanted.part && isFree(tile);
    const next = tiles.find(fits);
    return picks(
      next ? [next.id] : [],
      (id) => {
        const tile = tiles.find((one) => one.id === id);
        if (!tile || !isFree(tile)) return 'none';
        if (!fits(tile)) return miss('', wanted?.part);
        round.line.push(id);
        round.done.add(id);
        return 'right';
      },
      wanted?.part,
    );
  },
  solution(activity) {
    const ids = tilesOf(activity).map(({ id }) => id);
    return { line: ids, done: new Set(ids) };
  },
  giveEasy(activity, round, hard) {
    for (const { id, part } of tilesOf(activity))
      if (!hard.has(part)) {
        round.done.add(id);
        round.line.push(id);
      }
  },
  words: { how: 'spelled', asked: (_, [next]) => next?.replace(/\.\d+$/, '') },
};

export const trace: Kind = {
  // A drawn stroke has at most this many numbers, so it could not match a longer model.
  fault: (_, { bad }) => bad(({ shape }) => shape === undefined || shape.length > TRACE_MAX_NUMBERS),
  steps: ({ parts }) => parts.length,
  answer({ parts }, round, { miss }) {
    const { done } = round;
    const next = parts.find(({ id }) => !done.has(id));
    return {
      next: next ? [next.id] : [],
      step: next?.id,
      take(move) {
        if (move.kind !== 'trace' || move.part !== next?.id) return 'none';
        const tolerance = { finger: move.finger, misses: round.missed.get('') ?? 0 };
        if (!isSimilarStroke(move.points, next.shape ?? [], tolerance)) return miss('', next.id);
        done.add(move.part);
        return 'right';
      },
    };
  },
  solution: allDone,
  giveEasy: easyParts,
};
