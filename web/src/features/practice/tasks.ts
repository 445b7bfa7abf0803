import type { Word } from '@skylark/contract/materials';
import type { Practice, PracticeWord } from '@skylark/contract/practice';
import type { PracticeResult } from '@skylark/contract/practice.facts';

/** Shown and heard; heard and chosen; seen and chosen; put together from its letters. */
export type Way = 'meet' | 'hear' | 'see' | 'spell';

export interface Task {
  /** Of one round. */
  id: string;
  word: PracticeWord;
  way: Way;
  /** The word and others, in the order in which they are shown. */
  choices: Word[];
  /** Only the first answer to a word counts; what was missed comes once more, for joy. */
  counts: boolean;
}

const CHOICES = 4;
/** How much later a word that was shown is asked, or one that was missed comes again. */
const LATER = 2;
const SPELT = /^[a-z][a-z' -]{0,13}$/i;

export const canSpell = ({ word }: Word): boolean => SPELT.test(word) && word.replaceAll(/[^a-z]/gi, '').length > 1;

/**
 * What is done in one round, one thing at a time. A new word is shown before it is asked; a known one is spelt, but not by who
 * cannot read.
 * @param canReadWords false in the child's view
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
    const way = wayOf(word, index, choices.length > 1, canReadWords);
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

function wayOf(word: PracticeWord, index: number, hasChoices: boolean, canReadWords: boolean): Way {
  if (word.stage === 'new') return 'meet';
  if (canSpell(word) && ((canReadWords && word.stage === 'known') || !hasChoices)) return 'spell';
  return canReadWords && word.pictureUrl !== null && index % 2 === 1 ? 'see' : 'hear';
}

/** Others that look like it in having a picture or none, so that none stands out. */
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

/** The same things in another order; each order is as likely. */
export function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  return items
    .map((item) => ({ item, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The tasks after one was done: what was missed comes once more, a little later. */
export function withMissed(tasks: readonly Task[], at: number, result: PracticeResult): Task[] {
  const done = tasks[at];
  if (!done?.counts || result !== 'missed') return [...tasks];
  const again: Task = { ...done, id: `${done.id} again`, counts: false };
  return tasks.toSpliced(at + 1 + LATER, 0, again);
}

/** By wrong tries before the right one. */
export const resultOf = (mistakes: number, missedFrom: number): PracticeResult =>
  mistakes === 0 ? 'right' : mistakes < missedFrom ? 'helped' : 'missed';
