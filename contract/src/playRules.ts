import type { AnyActivity, AnyPart } from './activity.facts.ts';
import { isSimilarStroke } from './strokes.ts';
import type { Move } from './play.ts';

/** State of the current round. */
export interface RoundState {
  /** Where each piece is, the other one of each pair, the pot of each painted area. */
  positions: Map<string, string>;
  /** What is right: pieces, pairs (by their first part), questions (by number), letters, strokes. */
  done: Set<string>;
  /** Cards that are face up but not yet paired. */
  faceUp: string[];
  /** Parts placed in the line, in that order. */
  line: string[];
  /** Wrong tries per part; the key '' counts those for the next step, whichever part it is. */
  missed: Map<string, number>;
}

/** `seen`: visible change, neither right nor wrong; `none`: does not apply. */
type Outcome = 'right' | 'wrong' | 'seen' | 'none';
type Played = Exclude<Move, { kind: 'hint' | 'answer' | 'reset' }>;

interface Answer {
  /** Parts that a hint points at. */
  next: readonly string[];
  take(move: Played): Outcome;
}

/** After this many wrong tries the next step is highlighted. */
export const MISSES_BEFORE_HELP = 2;

/** Number of steps. */
export function stepsOf(activity: AnyActivity): number {
  const { kind, parts, answers } = activity;
  switch (kind) {
    case 'drag':
    case 'match':
    case 'colour':
    case 'choose':
    case 'memory':
      return answers.length;
    case 'find':
    case 'order':
      return answers[0]?.length ?? 0;
    case 'cover':
    case 'trace':
      return parts.length;
    case 'spell':
      return tilesOf(activity).length;
  }
}

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

/** What the next right move is, and what a move does. Applying a move changes `standing` in place. */
export function answerOf(activity: AnyActivity, round: RoundState): Answer {
  const { kind, parts, answers } = activity;
  const { done } = round;
  const has = (id: string): boolean => parts.some((part) => part.id === id);
  const picks = (next: readonly string[], take: (part: string) => Outcome): Answer => ({
    next,
    take: (move) => (move.kind === 'pick' ? take(move.part) : 'none'),
  });
  const miss = (key: string): Outcome => {
    round.missed.set(key, (round.missed.get(key) ?? 0) + 1);
    return 'wrong';
  };
  switch (kind) {
    case 'drag':
    case 'match':
    case 'colour': {
      const open = answers.find(([first = '']) => !done.has(first));
      return {
        next: open?.slice(0, 2) ?? [],
        take(move) {
          if (move.kind !== 'put' || !has(move.part) || !has(move.to) || move.part === move.to) return 'none';
          // Either one of a pair may be dragged to the other.
          const isBack = kind === 'match' && answers.some(([first]) => first === move.to);
          const [part, to] = isBack ? [move.to, move.part] : [move.part, move.to];
          const group = answers.find(([first]) => first === part);
          if (done.has(part)) return 'none';
          if (!group?.slice(1).includes(to)) return miss(move.part);
          round.positions.set(part, to);
          done.add(part);
          return 'right';
        },
      };
    }
    case 'choose': {
      const group = answers[done.size];
      return picks(group?.slice(0, 1) ?? [], (part) => {
        if (!group || !has(part)) return 'none';
        if (!group.includes(part)) return miss('');
        done.add(String(done.size));
        return 'right';
      });
    }
    case 'find': {
      const wanted = answers[0] ?? [];
      return picks(wanted.filter((id) => !done.has(id)).slice(0, 1), (part) => {
        if (!has(part) || done.has(part)) return 'none';
        if (!wanted.includes(part)) return miss('');
        done.add(part);
        return 'right';
      });
    }
    case 'cover':
      return picks(
        parts
          .filter(({ id }) => !done.has(id))
          .map(({ id }) => id)
          .slice(0, 1),
        (part) => {
          if (!has(part) || done.has(part)) return 'none';
          done.add(part);
          return 'right';
        },
      );
    case 'memory':
      return memory(activity, round, picks, miss);
    case 'order': {
      const { line } = round;
      const fitting = answers.filter((order) => line.every((id, index) => order[index] === id));
      const next = fitting.map((order) => order[line.length] ?? '');
      return picks(next.slice(0, 1), (part) => {
        if (!has(part) || line.includes(part)) return 'none';
        if (!next.includes(part)) return miss('');
        line.push(part);
        done.add(part);
        return 'right';
      });
    }
    case 'spell':
      return spelling(activity, round, picks, miss);
    case 'trace': {
      const next = parts.find(({ id }) => !done.has(id));
      return {
        next: next ? [next.id] : [],
        take(move) {
          if (move.kind !== 'trace' || move.part !== next?.id) return 'none';
          if (!isSimilarStroke(move.points, next.shape ?? [])) return miss('');
          done.add(move.part);
          return 'right';
        },
      };
    }
  }
}

type Picks = (next: readonly string[], take: (part: string) => Outcome) => Answer;
type Miss = (key: string) => Outcome;

function memory({ answers, parts }: AnyActivity, round: RoundState, picks: Picks, miss: Miss): Answer {
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
}

/** One word after the other; any of several equal letters is accepted. */
function spelling(activity: AnyActivity, round: RoundState, picks: Picks, miss: Miss): Answer {
  const tiles = tilesOf(activity);
  const wanted = tiles[round.done.size];
  const isFree = (tile: Tile): boolean => !round.line.includes(tile.id);
  const fits = (tile: Tile): boolean => tile.letter === wanted?.letter && tile.part === wanted.part && isFree(tile);
  const next = tiles.find(fits);
  return picks(next ? [next.id] : [], (id) => {
    const tile = tiles.find((one) => one.id === id);
    if (!tile || !isFree(tile)) return 'none';
    if (!fits(tile)) return miss('');
    round.line.push(id);
    round.done.add(id);
    return 'right';
  });
}

/** The part a move is about; for a letter, the part whose word contains it. */
export const partOf = (activity: AnyActivity, id: string): AnyPart | undefined =>
  activity.parts.find((part) => part.id === id.replace(/\.\d+$/, ''));
