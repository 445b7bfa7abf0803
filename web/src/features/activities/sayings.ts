import type { Activity } from '@skylark/contract/activity';
import { type ActivityKind, wordOf } from '@skylark/contract/activity.facts';
import type { Played } from '@skylark/contract/played';
import { askedKey, partOf, tilesOf, wantedTile } from '@skylark/contract/playRules';
import { isIt, isNamed, isSentence, thatIs, theOne, whereIs } from './sentences.ts';
import { boxOf, inReadingOrder, type Part } from './view.ts';

interface Last {
  part: string;
  to?: string | undefined;
}

/** What one kind of activity says, as English sentences built from the words of its parts. */
interface Saying {
  /** The word or phrase that the question with this key asks for. */
  ask?: (activity: Activity, key: string) => string | undefined;
  /** After a wrong move: names the touched part and the wanted one. Empty when there is nothing to say. */
  wrong: (activity: Activity, played: Played, last: Last & { word: string; touched: string }) => string;
  /** After a right move; the part's word by default. */
  right?: (activity: Activity, played: Played, part: Part, last: Last) => string | undefined;
  /** The sentence is not written beside the buttons, because a wrong part has no name here. */
  isUnwritten?: true;
}

const partIn = ({ parts }: Activity, id: string | undefined): Part | undefined => parts.find((part) => part.id === id);
/** The number that is written on a card. */
const numberOf = ({ parts }: Activity, id: string | undefined): number =>
  inReadingOrder(parts, boxOf).findIndex((part) => part.id === id) + 1;
const lineOf = ({ parts }: Activity, line: readonly string[]): string =>
  line.flatMap((id) => parts.filter((part) => part.id === id).map(wordOf)).join(' ');
const ownWord = { wrong: (_: Activity, __: Played, { word }: { word: string }) => word, isUnwritten: true } as const;

/** The text of a place that already begins with a preposition. */
const WHERE = /^(?:in|on|under|behind|next to|near|between|beside|above|below|at|to|into|onto|with)\b/i;

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
  yesno: {
    ask(activity, key) {
      const text = partIn(activity, key)?.text;
      return text === undefined ? undefined : isIt(text);
    },
    // What the picture shows, if the author provided it.
    wrong(activity, played, { part: id }) {
      const say = partOf(activity, id)?.say;
      const asked = askedWord(activity, played) ?? '';
      return say === undefined ? `Look again. ${asked}` : `${thatIs(say)} ${asked}`;
    },
    right(activity, played, { say, text }, { part: id }) {
      const isYes = id.endsWith('.1');
      const what = say ?? (isYes ? text : undefined);
      return [isYes ? 'Yes.' : 'No.', what === undefined ? '' : thatIs(what), askedWord(activity, played) ?? '']
        .filter((one) => one !== '')
        .join(' ');
    },
  },
  cards: { wrong: () => '', right: (_, __, { picture, text, say }) => (picture ? (text ?? say) : say) },
  follow: {
    ask(activity, key) {
      const part = partIn(activity, key);
      const to = partIn(activity, activity.answers.find(([first]) => first === key)?.[1]);
      if (!part || !to) return undefined;
      const [what, where] = [wordOf(part), wordOf(to)];
      if (isSentence(what)) return what;
      if (to.paint) return `Colour ${theOne(what)} ${where}.`;
      return `Put ${theOne(what)} ${WHERE.test(where) ? where : `in ${theOne(where)}`}.`;
    },
    wrong(activity, played, { part: id, word, touched }) {
      const asked = askedWord(activity, played) ?? '';
      const isOther = askedKey(activity, played) !== id;
      return `${isOther && !isSentence(word) ? thatIs(word) : touched} ${asked}`.trim();
    },
    right: (activity, played, part) => askedWord(activity, played) ?? (isSentence(wordOf(part)) ? '' : wordOf(part)),
  },
  gap: {
    ask(activity, key) {
      const part = partIn(activity, key);
      return part && wordOf(part);
    },
    wrong: (_, __, { word }) => `Listen again: ${word}`,
    right: (activity, played, part) => [wordOf(part), askedWord(activity, played) ?? ''].join(' ').trim(),
    isUnwritten: true,
  },
  info: {
    wrong: (activity, _, { to }) => `Ask again. What is number ${numberOf(activity, to)}?`,
    right: (activity, _, part, { to }) => `Number ${numberOf(activity, to)}: ${wordOf(part)}.`,
  },
  say: {
    ask(activity, key) {
      const part = partIn(activity, key);
      return part && wordOf(part);
    },
    wrong: () => '',
    // Silent, because the child should say the next word first.
    right: () => undefined,
  },
};

/** The spoken feedback after a wrong move. */
export function wrongOf(activity: Activity, played: Played, last: Last): string {
  const part = partOf(activity, last.part);
  if (!part) return '';
  const to = partIn(activity, last.to);
  const touched = to && isNamed(to) ? thatIs(wordOf(to)) : '';
  return sayings[activity.kind].wrong(activity, played, { ...last, word: wordOf(part), touched });
}

/** The same as text; empty if it isn't written. */
export const writtenWrong = (activity: Activity, played: Played, last: Last): string =>
  sayings[activity.kind].isUnwritten ? '' : wrongOf(activity, played, last);

/** The spoken feedback after a right move; undefined for none. */
export function rightOf(activity: Activity, played: Played, last: Last): string | undefined {
  const part = partOf(activity, last.part);
  if (!part) return undefined;
  const { right } = sayings[activity.kind];
  return right ? right(activity, played, part, last) : wordOf(part);
}

/** What is currently asked for; undefined when everything is answered, or nothing is asked. */
export function askedWord(activity: Activity, played: Played): string | undefined {
  const key = askedKey(activity, played);
  return key === undefined ? undefined : sayings[activity.kind].ask?.(activity, key);
}
