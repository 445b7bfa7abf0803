import type { Activity } from '@skylark/contract/activity';
import { type ActivityKind, wordOf } from '@skylark/contract/activity.facts';
import type { Played } from '@skylark/contract/played';
import { askedKey, partOf, tilesOf, wantedTile } from '@skylark/contract/playRules';
import { isNamed, isSentence, thatIs, theOne, whereIs } from './sentences.ts';
import type { Part } from './view.ts';

interface Last {
  part: string;
  to?: string | undefined;
}

/** What one kind of activity says, in English sentences from the words of its parts. */
interface Saying {
  /** What the question with this key asks for. */
  ask?: (activity: Activity, key: string) => string | undefined;
  /** After a wrong move: what was touched, and what is looked for. Empty when there is nothing to say. */
  wrong: (activity: Activity, played: Played, last: Last & { word: string; touched: string }) => string;
  /** After a right move; the word of the part unless something else is said. */
  right?: (activity: Activity, played: Played, part: Part, last: Last) => string | undefined;
  /** What was wrong is not written beside the buttons: it has no name. */
  isUnwritten?: true;
}

const partIn = ({ parts }: Activity, id: string | undefined): Part | undefined => parts.find((part) => part.id === id);
const lineOf = ({ parts }: Activity, line: readonly string[]): string =>
  line.flatMap((id) => parts.filter((part) => part.id === id).map(wordOf)).join(' ');
const ownWord = { wrong: (_: Activity, __: Played, { word }: { word: string }) => word, isUnwritten: true } as const;

const sayings: Record<ActivityKind, Saying> = {
  drag: {
    wrong: (_, __, { word, touched }) =>
      isSentence(word) ? `${touched} ${word}`.trim() : `${touched} Where does ${theOne(word)} go?`.trim(),
  },
  match: { wrong: (_, __, { word, touched }) => `${touched} ${whereIs(word)}`.trim() },
  colour: { wrong: ({ task }, _, { touched }) => `${touched} ${task}`.trim() },
  choose: {
    ask(activity, key) {
      const part = partIn(activity, activity.answers[Number(key)]?.[0]);
      return part && wordOf(part);
    },
    wrong(activity, played, { part: id, word }) {
      const part = partIn(activity, id);
      const asked = askedWord(activity, played);
      return [part && isNamed(part) ? thatIs(word) : '', asked === undefined ? '' : whereIs(asked)].join(' ').trim();
    },
    right: (activity, played) => askedWord(activity, played),
  },
  find: { wrong: ({ task }, _, { word }) => `${thatIs(word)} ${task}` },
  cover: { ...ownWord },
  memory: { ...ownWord },
  order: {
    wrong(activity, { line }, { word }) {
      const begun = lineOf(activity, line);
      const no = `Not ${word.replace(/[.!?]$/, '')} yet.`;
      return begun === '' ? no : `${no} ${begun}`;
    },
    right: (activity, played, part) => (played.isSolved ? lineOf(activity, played.line) : wordOf(part)),
  },
  spell: {
    wrong(activity, { done }, { part: id, word }) {
      const tiles = tilesOf(activity);
      const letter = tiles.find((tile) => tile.id === id)?.letter ?? '';
      const spelled = partIn(activity, wantedTile(tiles, done)?.part);
      return `That is ${letter.toUpperCase()}. Listen: ${spelled ? wordOf(spelled) : word}.`;
    },
    right(activity, { done }, part, last) {
      const tiles = tilesOf(activity);
      const letter = tiles.find(({ id }) => id === last.part)?.letter.toUpperCase() ?? '';
      const isWhole = wantedTile(tiles, done)?.part !== part.id;
      return isWhole ? `${letter}. ${wordOf(part)}.` : letter;
    },
  },
  trace: {
    ...ownWord,
    right({ parts }, { done }, part) {
      const isWritten = parts.every(({ id, say }) => say !== part.say || done.has(id));
      return isWritten ? part.say : undefined;
    },
  },
};

/** What is said after a wrong move. */
export function wrongOf(activity: Activity, played: Played, last: Last): string {
  const part = partOf(activity, last.part);
  if (!part) return '';
  const to = partIn(activity, last.to);
  const touched = to && isNamed(to) ? thatIs(wordOf(to)) : '';
  return sayings[activity.kind].wrong(activity, played, { ...last, word: wordOf(part), touched });
}

/** The same, as it is written; empty when it isn't. */
export const writtenWrong = (activity: Activity, played: Played, last: Last): string =>
  sayings[activity.kind].isUnwritten ? '' : wrongOf(activity, played, last);

/** What is said after a right move; undefined when nothing is. */
export function rightOf(activity: Activity, played: Played, last: Last): string | undefined {
  const part = partOf(activity, last.part);
  if (!part) return undefined;
  const { right } = sayings[activity.kind];
  return right ? right(activity, played, part, last) : wordOf(part);
}

/** What is asked for now; undefined when everything was answered, or nothing is asked. */
export function askedWord(activity: Activity, played: Played): string | undefined {
  const key = askedKey(activity, played);
  return key === undefined ? undefined : sayings[activity.kind].ask?.(activity, key);
}
