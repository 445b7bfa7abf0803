import type { Word } from '@skylark/contract/materials';
import type { ReadingLevel } from '@skylark/contract/people.facts';
import type { Practice, PracticeWord } from '@skylark/contract/practice';
import {
  AMONG_MANY,
  beyondGuessing,
  type PracticeHow,
  type PracticeResult,
  type PracticeWay,
  wayOf,
} from '@skylark/contract/practice.facts';
import { paintedWords, paintOf } from '../../lib/paints.ts';
import { doesShow, isSameAnswer, mayBeMixedUp, nearness } from './alike.ts';

/** `meet`: a word is introduced. `repeat`: it is repeated after the model, because it can't be asked. */
export type TaskWay = 'meet' | 'repeat' | PracticeWay;

export interface Task {
  /** Unique within a round. */
  id: string;
  word: PracticeWord;
  way: TaskWay;
  /** The word and others, in display order. */
  choices: Word[];
  /** Choices are written words; otherwise pictures, or sounds. */
  isWritten: boolean;
  /** First letters to choose from, the right one among them. */
  letters: string[];
  /** Only the first answer to a word counts for the schedule; a missed word is repeated once, just for practice. */
  counts: boolean;
}

export interface Abilities {
  reads: ReadingLevel;
  /** There is a microphone. */
  canSay: boolean;
  canHear: (word: Word) => boolean;
}

const CHOICES = 4;
const CHOICES_MIN = 3;
/** Number of tasks before an introduced word is asked, or a missed one is repeated. */
const LATER = 2;
const SPELT = /^[a-z][a-z' -]{0,13}$/i;
const ALPHABET = 'abcdefghijklmnoprstuvwy'.split('');

export const canSpell = ({ word }: Word): boolean => SPELT.test(word) && word.replaceAll(/[^a-z]/gi, '').length > 1;

/** Whether a word has a picture or paint that no other word has. */
export const hasFace = (word: Word): boolean => word.pictureUrl !== null || paintOf(word) !== undefined;

/**
 * The tasks of one round. A new word is introduced before it is asked. How a word is asked depends on its step
 * (`wayOf`), and on what can be asked without giving away the answer.
 * @param chance 0 to 1
 */
export function tasksOf(
  { words, others }: Pick<Practice, 'words' | 'others'>,
  abilities: Abilities,
  { chance = Math.random, isGame = false }: { chance?: () => number; isGame?: boolean } = {},
): Task[] {
  const all = [...new Map([...others, ...words].map((one): [string, Word] => [one.word.toLowerCase(), one])).values()];
  const tasks = words.map((word, index): Task => {
    const task = taskOf({ word, id: `${index}`, all, abilities, chance });
    return word.stage === 'new' ? { ...task, way: 'meet', counts: false } : { ...task, counts: !isGame };
  });
  for (let index = tasks.length - 1; index >= 0; index -= 1) {
    const shown = tasks[index];
    if (shown?.way !== 'meet') continue;
    const asked = taskOf({ word: shown.word, id: `${shown.id} asked`, all, abilities, chance });
    tasks.splice(index + LATER, 0, { ...asked, counts: !isGame });
  }
  return tasks;
}

interface Asked {
  word: PracticeWord;
  id: string;
  all: readonly Word[];
  abilities: Abilities;
  chance: () => number;
}

/** Easier ways to ask, for when the intended one isn't possible. */
const INSTEAD: Record<ReadingLevel, readonly PracticeWay[]> = {
  not_yet: ['near', 'hear'],
  letters: ['near', 'hear', 'letter'],
  words: ['near', 'hear', 'letter', 'spell'],
};

/** The first question that can be asked fairly; a word without one is repeated after the model. */
function taskOf({ word, id, all, abilities, chance }: Asked): Task {
  const { reads, canHear } = abilities;
  const blank = { id, word, choices: [], isWritten: false, letters: [], counts: true };
  const wanted = wayOf(word.step, reads);
  const ways: PracticeWay[] = [wanted];
  if (wanted === 'say' && reads === 'words') ways.push('spell');
  if (wanted === 'spell' && reads === 'words') ways.push('say');
  if (wanted === 'hear') ways.push('hear', ...INSTEAD[reads].filter((way) => way !== 'near'));
  else ways.push(...INSTEAD[reads]);
  for (const way of ways) {
    switch (way) {
      case 'hear':
      case 'near': {
        // A child who knows only letters can't read the word instead of hearing it.
        if (reads === 'letters' && !canHear(word)) break;
        const count = way === 'near' ? AMONG_MANY : CHOICES;
        const seen = choicesOf(word, all.filter(hasFace), { count, isNear: way === 'near', chance });
        if (seen && hasFace(word)) return { ...blank, way, choices: seen };
        // Without sound, the written word would only be compared letter by letter.
        if (reads !== 'words' || !canHear(word)) break;
        const written = choicesOf(word, all, { count, isNear: way === 'near', chance, isWritten: true });
        if (written) return { ...blank, way, choices: written, isWritten: true };
        break;
      }
      case 'sound': {
        const choices = choicesOf(word, all.filter(canHear), { count: CHOICES, isNear: true, chance });
        if (hasFace(word) && canHear(word) && choices) return { ...blank, way, choices };
        break;
      }
      case 'see': {
        const choices = choicesOf(word, all, { count: CHOICES, isNear: true, chance, isWritten: true });
        if (hasFace(word) && choices) return { ...blank, way, choices, isWritten: true };
        break;
      }
      case 'letter':
        if (canSpell(word) && (canHear(word) || hasFace(word)))
          return { ...blank, way, letters: lettersOf(word.word, chance) };
        break;
      case 'say':
        if (abilities.canSay && hasFace(word)) return { ...blank, way };
        break;
      case 'spell':
        // Without a sound or a picture it could only be guessed.
        if (canSpell(word) && (canHear(word) || hasFace(word))) return { ...blank, way };
        break;
    }
  }
  return { ...blank, way: 'repeat' };
}

interface Choice {
  count: number;
  /** Prefer words similar to it. */
  isNear: boolean;
  chance: () => number;
  isWritten?: boolean;
}

/**
 * The word and others to choose from. None of the others may be right as well, and the word must not stand out: colours
 * are offered with colours, phrases with phrases.
 * @returns undefined if there are too few
 */
function choicesOf(word: Word, all: readonly Word[], { count, isNear, chance, isWritten }: Choice): Word[] | undefined {
  const isColour = paintOf(word) !== undefined;
  const colours = isColour ? paintedWords.map((name): Word => ({ word: name, pictureUrl: null })) : [];
  const kindOf = (one: Word): string => `${paintOf(one) !== undefined} ${isWritten === true && one.word.includes(' ')}`;
  const others: Word[] = [];
  for (const one of shuffled([...all, ...colours], chance)) {
    // A picture that also shows what is asked would be right, too.
    if (kindOf(one) !== kindOf(word) || doesShow(one, word.word) || doesShow(word, one.word)) continue;
    if ([word, ...others].some((other) => isTaken(one, other))) continue;
    others.push(one);
  }
  const near = isNear ? others.toSorted((a, b) => nearness(word.word, b.word) - nearness(word.word, a.word)) : others;
  const chosen = near.slice(0, count - 1);
  return chosen.length + 1 < CHOICES_MIN ? undefined : shuffled([word, ...chosen], chance);
}

/** Whether two words would look or mean the same. */
const isTaken = (one: Word, other: Word): boolean =>
  isSameAnswer(one.word, other.word) ||
  (one.pictureUrl !== null && one.pictureUrl === other.pictureUrl && paintOf(one) === undefined);

function lettersOf(word: string, chance: () => number): string[] {
  const first = word.slice(0, 1).toLowerCase();
  const others: string[] = [];
  for (const letter of shuffled(ALPHABET, chance))
    if (![first, ...others].some((one) => mayBeMixedUp(one, letter))) others.push(letter);
  return shuffled([first, ...others.slice(0, CHOICES - 1)], chance);
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

interface Results {
  first: ReadonlyMap<string, PracticeResult>;
  /** Results of the words that were asked again. */
  again: ReadonlyMap<string, PracticeResult>;
}

/** The words to ask again for the star after a round in which most were missed; none otherwise. */
export function againOf({ first, again }: Results, count: number): string[] {
  const missed = [...first].flatMap(([word, result]) => (result === 'missed' ? [word] : []));
  if (missed.length * 2 <= first.size) return [];
  const open = missed.filter((word) => (again.get(word) ?? 'missed') === 'missed');
  const mended = missed.length - open.length;
  return open.slice(0, Math.max(0, Math.min(count, missed.length) - mended));
}

/** What choosing at random scores on average: 1 for a first try, half of it for a second one, which is as likely. */
export const guessedOf = (among: number | null): number => (among === null ? 0 : 1.5 / among);

/**
 * Whether a round went clearly better than guessing: of what chance doesn't explain, at least half was right. A word
 * that was helped counts as half right.
 * @param guessed what choosing at random would have scored
 */
export function wentWell(first: ReadonlyMap<string, PracticeResult>, guessed: number): boolean {
  const results = [...first.values()];
  const right = results.filter((result) => result === 'right').length;
  const helped = results.filter((result) => result === 'helped').length;
  return beyondGuessing(right + helped / 2, guessed, first.size) >= 0.5;
}

/** What the answer to a task says about the word. */
export function strengthOf({ way, choices, letters }: Task): { how: PracticeHow; among: number | null } {
  switch (way) {
    case 'say':
      return { how: 'said', among: null };
    case 'spell':
      return { how: 'spelled', among: null };
    case 'letter':
      return { how: 'recognised', among: letters.length };
    case 'hear':
    case 'near':
    case 'sound':
    case 'see':
      return { how: 'recognised', among: choices.length };
    case 'meet':
    case 'repeat':
      return { how: 'recognised', among: null };
  }
}

/** Result by the number of wrong tries. */
export const resultOf = (mistakes: number, missedFrom: number): PracticeResult =>
  mistakes === 0 ? 'right' : mistakes < missedFrom ? 'helped' : 'missed';
