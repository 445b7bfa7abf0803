import type { AnyActivity, AnyPart } from './activity.facts.ts';
import { mixed } from './mixed.ts';
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
  /** Steps with a wrong try or a hint, by the key they have in `done`; of a word to be spelled, its part. */
  hard: Set<string>;
  /** Wrong tries and hints. */
  misses: number;
}

/** `seen`: visible change, neither right nor wrong; `none`: does not apply. */
type Outcome = 'right' | 'wrong' | 'seen' | 'none';
type Played = Exclude<Move, { kind: 'hint' | 'answer' | 'reset' | 'again' }>;

interface Answer {
  /** Parts that a hint points at. */
  next: readonly string[];
  /** Key of the step that a hint is about; undefined if any step may be next. */
  step?: string | undefined;
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

/** Numbers of the questions in the order of this round. */
function questionsOf({ answers, seed }: AnyActivity, round: number): number[] {
  const numbers = answers.map((_, index) => index);
  return seed === undefined ? numbers : mixed(numbers, `${seed} ${numbers.length} ${round}`);
}

/** Number of the current question; undefined when all are answered, or nothing is asked. */
export function askedOf(activity: AnyActivity, { done, round }: RoundState & { round: number }): number | undefined {
  if (activity.kind !== 'choose') return undefined;
  return questionsOf(activity, round).find((number) => !done.has(String(number)));
}

/** Kinds of several steps, of which the hard ones can be played again alone. */
const REPEATABLE: ReadonlySet<AnyActivity['kind']> = new Set(['drag', 'match', 'colour', 'choose', 'spell', 'trace']);

/** Whether one more round with what was hard can be played. */
export const canRepeat = ({ kind }: AnyActivity, { hard, isSolved }: RoundState & { isSolved: boolean }): boolean =>
  isSolved && hard.size > 0 && REPEATABLE.has(kind);

/** What wasn't hard is done from the start. Changes `round` in place. */
export function giveEasy(activity: AnyActivity, round: RoundState, hard: ReadonlySet<string>): void {
  const { kind, parts, answers } = activity;
  if (kind === 'choose')
    for (const [number] of answers.entries()) if (!hard.has(String(number))) round.done.add(String(number));
  if (kind === 'drag' || kind === 'match' || kind === 'colour')
    for (const [first = '', to = ''] of answers)
      if (!hard.has(first)) {
        round.done.add(first);
        round.positions.set(first, to);
      }
  if (kind === 'spell')
    for (const { id, part } of tilesOf(activity))
      if (!hard.has(part)) {
        round.done.add(id);
        round.line.push(id);
      }
  if (kind === 'trace') for (const { id } of parts) if (!hard.has(id)) round.done.add(id);
}

/** What the next right move is, and what a move does. Applying a move changes `round` in place. */
export function answerOf(activity: AnyActivity, round: RoundState & { round: number }): Answer {
  const { kind, parts, answers } = activity;
  const { done } = round;
  const has = (id: string): boolean => parts.some((part) => part.id === id);
  const picks = (next: readonly string[], take: (part: string) => Outcome, step?: string): Answer => ({
    next,
    step,
    take: (move) => (move.kind === 'pick' ? take(move.part) : 'none'),
  });
  const miss = (key: string, step?: string): Outcome => {
    round.missed.set(key, (round.missed.get(key) ?? 0) + 1);
    if (step !== undefined) round.hard.add(step);
    return 'wrong';
  };
  switch (kind) {
    case 'drag':
    case 'match':
    case 'colour': {
      const open = answers.find(([first = '']) => !done.has(first));
      return {
        next: open?.slice(0, 2) ?? [],
        step: open?.[0],
        take(move) {
          if (move.kind !== 'put' || !has(move.part) || !has(move.to) || move.part === move.to) return 'none';
          // Either one of a pair may be dragged to the other.
          const isBack = kind === 'match' && answers.some(([first]) => first === move.to);
          const [part, to] = isBack ? [move.to, move.part] : [move.part, move.to];
          const group = answers.find(([first]) => first === part);
          if (done.has(part)) return 'none';
          if (!group?.slice(1).includes(to)) return miss(move.part, group && part);
          round.positions.set(part, to);
          done.add(part);
          return 'right';
        },
      };
    }
    case 'choose': {
      const asked = askedOf(activity, round);
      const group = answers[asked ?? -1];
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
        step: next?.id,
        take(move) {
          if (move.kind !== 'trace' || move.part !== next?.id) return 'none';
          const tolerance = { finger: move.finger, misses: round.missed.get('') ?? 0 };
          if (!isSimilarStroke(move.points, next.shape ?? [], tolerance)) return miss('', next.id);
          done.add(move.part);
          return 'right';
        },
      };
    }
  }
}

type Picks = (next: readonly string[], take: (part: string) => Outcome, step?: string) => Answer;
type Miss = (key: string, step?: string) => Outcome;

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

/** The letter that comes next. The letters of a word are done in its order, whichever of several equal ones was taken. */
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
function spelling(activity: AnyActivity, round: RoundState, picks: Picks, miss: Miss): Answer {
  const tiles = tilesOf(activity);
  const wanted = wantedTile(tiles, round.done);
  const isFree = (tile: Tile): boolean => !round.line.includes(tile.id);
  const fits = (tile: Tile): boolean => tile.letter === wanted?.letter && tile.part === wanted.part && isFree(tile);
  const next = tiles.find(fits);
  const take = (id: string): Outcome => {
    const tile = tiles.find((one) => one.id === id);
    if (!tile || !isFree(tile)) return 'none';
    if (!fits(tile)) return miss('', wanted?.part);
    round.line.push(id);
    round.done.add(id);
    return 'right';
  };
  return picks(next ? [next.id] : [], take, wanted?.part);
}

/** The part a move is about; for a letter, the part whose word contains it. */
export const partOf = (activity: AnyActivity, id: string): AnyPart | undefined =>
  activity.parts.find((part) => part.id === id.replace(/\.\d+$/, ''));
