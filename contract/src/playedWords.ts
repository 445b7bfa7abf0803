import { type ActivityKind, type AnyActivity, wordOf } from './activity.facts.ts';
import { packed, type Played, playedOf } from './played.ts';
import { answerOf, partOf } from './playRules.ts';
import type { PlayMove } from './playState.ts';
import type { PlayedBefore } from './playedBefore.ts';
import type { PracticeHow, PracticeResult } from './practice.facts.ts';

/** What a child answered about one word in an activity. */
export interface PlayedWord {
  /** As it is spoken. */
  word: string;
  result: PracticeResult;
  how: PracticeHow;
  /** The number of choices; null if there were none. */
  among: number | null;
  /** Wrong tries before it was right, or the last one. */
  wrong: number;
  isDone: boolean;
  /** Seconds since the first move of the slide. */
  second: number;
}

/** How each kind asks for the word of one part; kinds that ask for no single word say nothing about words. */
const HOWS: Record<ActivityKind, PracticeHow | undefined> = {
  drag: 'recognised',
  match: 'recognised',
  choose: 'recognised',
  find: 'recognised',
  colour: 'recognised',
  spell: 'spelled',
  order: undefined,
  memory: undefined,
  cover: undefined,
  trace: undefined,
};

/** From this number of wrong tries on a word counts as missed. */
const MISSED_FROM = 2;

/**
 * The words that the child answered in the first round, in the order in which they were done, then those it tried and
 * didn't finish. What the teacher does says nothing about the child.
 * @param before as for `playedOf`; its words are no longer known
 */
export function playedWords(
  activity: AnyActivity,
  moves: readonly PlayMove[],
  before?: PlayedBefore,
): readonly PlayedWord[] {
  const how = HOWS[activity.kind];
  if (!how) return [];
  const found = new Map<string, PlayedWord>();
  const wrongs = new Map<string, number>();
  let played: Played = playedOf(activity, [], before);
  const { round } = played;
  for (const one of moves) {
    const asked = askedPart(activity, played, one);
    const next = playedOf(activity, [one], packed(played));
    const isOver = next.round > round || next.isShown;
    const word = asked === undefined ? undefined : saidOf(activity, asked);
    if (one.seat === 's' && !isOver && word !== undefined && asked !== undefined) {
      const isWrong = next.wrong > played.wrong || next.hints > played.hints;
      const isRight = next.done.size > played.done.size;
      const wrong = (wrongs.get(asked) ?? 0) + Number(isWrong);
      wrongs.set(asked, wrong);
      const isDone = isRight && (how !== 'spelled' || isSpelled(activity, next, asked));
      if (isDone || (isWrong && !found.has(asked)))
        found.set(asked, { word, how, among: amongOf(activity, how), ...resultOf(wrong, isDone), second: next.second });
      else if (isWrong) Object.assign(found.get(asked) ?? {}, resultOf(wrong, false), { second: next.second });
    } else if (one.seat === 't' && next.done.size > played.done.size && asked !== undefined) {
      found.delete(asked);
    }
    if (isOver) break;
    played = next;
  }
  return [...found.values()].toSorted((a, b) => Number(b.isDone) - Number(a.isDone) || a.second - b.second);
}

const resultOf = (wrong: number, isDone: boolean): Pick<PlayedWord, 'wrong' | 'isDone' | 'result'> => ({
  wrong,
  isDone,
  result: !isDone || wrong >= MISSED_FROM ? 'missed' : wrong > 0 ? 'helped' : 'right',
});

/** The part that a move is an answer to: what is asked next, or the piece that is moved. */
function askedPart(activity: AnyActivity, played: Played, { move }: PlayMove): string | undefined {
  const [next] = answerOf(activity, played).next;
  switch (activity.kind) {
    case 'choose':
    case 'spell':
      return next === undefined ? undefined : partOf(activity, next)?.id;
    case 'find':
      // Which of several was looked for isn't known before one was found.
      if (move.kind === 'pick' && activity.answers[0]?.includes(move.part)) return move.part;
      return activity.answers[0]?.length === 1 ? next : undefined;
    case 'drag':
    case 'match':
    case 'colour': {
      if (move.kind === 'hint') return next;
      if (move.kind !== 'put') return undefined;
      return activity.answers.some(([first]) => first === move.part) ? move.part : move.to;
    }
    case 'order':
    case 'memory':
    case 'cover':
    case 'trace':
      return undefined;
  }
}

/** Only what has a text or is spoken is a word. */
function saidOf(activity: AnyActivity, id: string): string | undefined {
  const part = activity.parts.find((one) => one.id === id);
  return part && (part.say !== undefined || part.text !== undefined) ? wordOf(part) : undefined;
}

const isSpelled = (activity: AnyActivity, played: Played, part: string): boolean =>
  !answerOf(activity, played).next.some((tile) => partOf(activity, tile)?.id === part);

const AMONG_MIN = 2;
function amongOf({ kind, parts, answers }: AnyActivity, how: PracticeHow): number | null {
  if (how !== 'recognised') return null;
  const targets =
    kind === 'drag' || kind === 'match' || kind === 'colour'
      ? new Set(answers.flatMap((one) => one.slice(1))).size
      : parts.length;
  return Math.max(AMONG_MIN, targets);
}

/** The share of steps that guessing gets right at the first try; 0 for kinds that aren't chosen among a few. */
export function chanceOf(activity: AnyActivity): number {
  // Any of the wanted ones is right.
  if (activity.kind === 'find') return (activity.answers[0]?.length ?? 0) / activity.parts.length;
  const how = HOWS[activity.kind];
  const among = how && amongOf(activity, how);
  return among ? 1 / among : 0;
}
