import type { Word } from '@skylark/contract/materials';
import type { Practice, PracticeWord } from '@skylark/contract/practice';
import type { PracticeResult } from '@skylark/contract/practice.facts';

/** Introduced; heard and chosen; seen and chosen; spelled. */
export type TaskKind = 'meet' | 'hear' | 'see' | 'spell';

export interface Task {
  /** Unique within a round. */
  id: string;
  word: PracticeWord;
  way: TaskKind;
  /** The word and others, in display order. */
  choices: Word[];
  /** Only the first answer to a word counts; a missed word is repeated once, just for practice. */
  counts: boolean;
}

const CHOICES = 4;
/** Number of tasks before an introduced word is asked, or a missed one is repeated. */
const LATER = 2;
const SPELT = /^[a-z][a-z' -]{0,13}$/i;

export const canSpell = ({ word }: Word): boolean => SPELT.test(word) && word.replaceAll(/[^a-z]/gi, '').length > 1;

/**
 * The tasks of one round. A new word is introduced before it is asked; a known one is spelled, except by children who
 * can't read.
 * @param canReadWords false in the child view
 * @param chance 0 to 1
 */
export function tasksOf(
  { words, others }: Pick<Practice, 'words' | 'others'>,
  canReadWords: boolean,
  chance: () => number = Math.random,
): Task[] {
  const all = [...new Map([...others, ...words].map((one): [string, Word] => [one.word.toLowerCase(), one])).values()];
  const tasks = words.map((word, index): Task => {
    const choices = choicesOf(word, all, chance);
    const way = taskKindOf(word, index, choices.length > 1, canReadWords);
    return { id: `${index}`, word, way, choices, counts: way !== 'meet' };
  });
  for (let index = tasks.length - 1; index >= 0; index -= 1) {
    const shown = tasks[index];
    if (shown?.way !== 'meet') continue;
    const way = shown.choices.length > 1 || !canSpell(shown.word) ? 'hear' : 'spell';
    tasks.splice(index + LATER, 0, { ...shown, id: `${shown.id} asked`, way, counts: true });
  }
  return tasks;
}

function taskKindOf(word: PracticeWord, index: number, hasChoices: boolean, canReadWords: boolean): TaskKind {
  if (word.stage === 'new') return 'meet';
  if (canSpell(word) && ((canReadWords && word.stage === 'known') || !hasChoices)) return 'spell';
  return canReadWords && word.pictureUrl !== null && index % 2 === 1 ? 'see' : 'hear';
}

/** Prefers others that also have a picture, or also have none, so that the right one does not stand out. */
function choicesOf(word: Word, all: readonly Word[], chance: () => number): Word[] {
  const isOther = (one: Word): boolean => one.word.toLowerCase() !== word.word.toLowerCase();
  const looksAlike = (one: Word): boolean => (one.pictureUrl === null) === (word.pictureUrl === null);
  const others = all.filter(isOther).filter((one) => one.pictureUrl === null || one.pictureUrl !== word.pictureUrl);
  const alike = shuffled(others.filter(looksAlike), chance);
  const unlike = shuffled(
    others.filter((one) => !looksAlike(one)),
    chance,
  );
  return shuffled([word, ...[...alike, ...unlike].slice(0, CHOICES - 1)], chance);
}

/** The same items in random order; every order is equally likely. */
export function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  return items
    .map((item) => ({ item, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The tasks after answering one: a missed word is repeated once, a little later. */
export function withMissed(tasks: readonly Task[], at: number, result: PracticeResult): Task[] {
  const done = tasks[at];
  if (!done?.counts || result !== 'missed') return [...tasks];
  const again: Task = { ...done, id: `${done.id} again`, counts: false };
  return tasks.toSpliced(at + 1 + LATER, 0, again);
}

/** Result by the number of wrong tries. */
export const resultOf = (mistakes: number, missedFrom: number): PracticeResult =>
  mistakes === 0 ? 'right' : mistakes < missedFrom ? 'helped' : 'missed';
