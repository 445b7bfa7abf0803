import { type AnyActivity, wordOf } from './activity.facts.ts';
import { kinds } from './kinds/kinds.ts';
import { packed, type Played, playedOf } from './played.ts';
import { amongOf, answerOf, partOf } from './playRules.ts';
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
  /** Wrong tries until it was right, or until the last try. */
  wrong: number;
  isDone: boolean;
  /** Seconds since the first move of the slide. */
  second: number;
}

/** From this number of wrong tries, a word counts as missed. */
const MISSED_FROM = 2;

/**
 * The words that the child answered in the first round, in the order of completion, followed by those tried but not
 * completed. The teacher's moves are ignored.
 * @param before as for `playedOf`; its words are no longer known
 */
export function playedWords(
  activity: AnyActivity,
  moves: readonly PlayMove[],
  before?: PlayedBefore,
): readonly PlayedWord[] {
  const { words } = kinds[activity.kind];
  if (!words) return [];
  const { how, missedFrom = MISSED_FROM } = words;
  const among = amongOf(activity, words);
  const found = new Map<string, PlayedWord>();
  const wrongs = new Map<string, number>();
  let played: Played = playedOf(activity, [], before);
  const { round } = played;
  for (const one of moves) {
    const asked = words.asked(activity, answerOf(activity, played).next, one.move);
    const next = playedOf(activity, [one], packed(played));
    const isOver = next.round > round || next.isShown;
    const word = asked === undefined ? undefined : saidOf(activity, asked);
    if (one.seat === 's' && !isOver && word !== undefined && asked !== undefined) {
      const isWrong = next.wrong > played.wrong || next.hints > played.hints || words.isRetry?.(one.move) === true;
      const isRight = next.done.size > played.done.size;
      const wrong = (wrongs.get(asked) ?? 0) + Number(isWrong);
      wrongs.set(asked, wrong);
      const isDone = isRight && (how !== 'spelled' || isSpelled(activity, next, asked));
      if (isDone || (isWrong && !found.has(asked)))
        found.set(asked, { word, how, among, ...resultOf(wrong, isDone, missedFrom), second: next.second });
      else if (isWrong)
        Object.assign(found.get(asked) ?? {}, resultOf(wrong, false, missedFrom), { second: next.second });
    } else if (one.seat === 't' && next.done.size > played.done.size && asked !== undefined) {
      found.delete(asked);
    }
    if (isOver) break;
    played = next;
  }
  return [...found.values()].toSorted((a, b) => Number(b.isDone) - Number(a.isDone) || a.second - b.second);
}

const resultOf = (
  wrong: number,
  isDone: boolean,
  missedFrom: number,
): Pick<PlayedWord, 'wrong' | 'isDone' | 'result'> => ({
  wrong,
  isDone,
  result: !isDone || wrong >= missedFrom ? 'missed' : wrong > 0 ? 'helped' : 'right',
});

/** A part without a text and without a spoken word isn't a word. */
function saidOf(activity: AnyActivity, id: string): string | undefined {
  const part = activity.parts.find((one) => one.id === id);
  return part && (part.say !== undefined || part.text !== undefined) ? wordOf(part) : undefined;
}

const isSpelled = (activity: AnyActivity, played: Played, part: string): boolean =>
  !answerOf(activity, played).next.some((tile) => partOf(activity, tile)?.id === part);
