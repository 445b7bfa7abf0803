import type { Word } from '@skylark/contract/materials';
import { type ReadingLevel, readingLevels } from '@skylark/contract/people.facts';
import type { PracticeWord } from '@skylark/contract/practice';
import { AMONG_MANY, STEPS_MAX } from '@skylark/contract/practice.facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paintedWords, paintOf } from '../../lib/paints.ts';
import { isSameAnswer, mayBeMixedUp } from './alike.ts';
import { isSpoken } from '../../lib/recording/hasVoice.ts';
import {
  type Abilities,
  againOf,
  canSpell,
  hasFace,
  resultOf,
  strengthOf,
  type Task,
  tasksOf,
  wentWell,
  guessedOf,
  withMissed,
} from './tasks.ts';

const word = (name: string, step: number | 'new' = 0, pictureUrl: string | null = `/${name}`): PracticeWord => ({
  word: name,
  pictureUrl,
  stage: step === 'new' ? 'new' : 'learning',
  step: step === 'new' ? 0 : step,
});
const others = ['fox', 'hen', 'owl', 'bee', 'ant', 'goat', 'duck'].map((name) => word(name));
const can = (reads: ReadingLevel, more: Partial<Abilities> = {}): Abilities => ({
  reads,
  canSay: true,
  canHear: () => true,
  ...more,
});
const waysOf = (words: PracticeWord[], abilities: Abilities, among: Word[] = others): string[] =>
  tasksOf({ words, others: among }, abilities).map((task) => `${task.way} ${task.word.word}`);
const climbed = (reads: ReadingLevel, more: Partial<Abilities> = {}): string[] =>
  [0, 1, 2, 3, 4, 5].map((step) => waysOf([word('cat', step)], can(reads, more))[0]?.split(' ')[0] ?? '');

describe('the ladder of a word', () => {
  it('gets harder with each step, depending on what the child reads', () => {
    expect(climbed('not_yet')).toEqual(['hear', 'near', 'sound', 'say', 'near', 'say']);
    expect(climbed('letters')).toEqual(['hear', 'near', 'letter', 'say', 'sound', 'say']);
    expect(climbed('words')).toEqual(['hear', 'near', 'see', 'spell', 'say', 'spell']);
    // In silence: by the letter of its picture, which is on its ladder, and by nothing that has to be read or heard.
    expect(climbed('letters', { canSay: false, canHear: () => false })).toEqual(
      Array.from({ length: 6 }, () => 'letter'),
    );
  });

  it('asks nothing that the device or the word does not support', () => {
    expect(waysOf([word('cat', 5)], can('not_yet', { canSay: false }))).toEqual(['near cat']);
    expect(waysOf([word('cat', 4)], can('words', { canSay: false }))).toEqual(['spell cat']);
    expect(waysOf([word('How are you?', 3)], can('words'))).toEqual(['say How are you?']);
    // Without a picture: by its letter, as a written word, or repeated after the model.
    expect(waysOf([word('balloon', 5, null)], can('not_yet'))).toEqual(['repeat balloon']);
    expect(waysOf([word('balloon', 5, null)], can('letters'))).toEqual(['letter balloon']);
    // A word that can be neither seen nor heard is repeated.
    expect(waysOf([word('balloon', 5, null)], can('words', { canHear: () => false }))).toEqual(['repeat balloon']);
    expect(tasksOf({ words: [word('balloon', 0, null)], others }, can('words'))).toMatchObject([
      { way: 'hear', isWritten: true },
    ]);
  });

  it('shows a new word and asks it two tasks later', () => {
    const words = [word('cat', 'new'), word('dog', 1), word('sun', 'new'), word('leg', 3)];
    expect(waysOf(words, can('words'))).toEqual([
      'meet cat',
      'near dog',
      'hear cat',
      'meet sun',
      'spell leg',
      'hear sun',
    ]);
  });

  it('has a task also for the only word of a child', () => {
    expect(waysOf([word('cat', 'new')], can('words'), [])).toEqual(['meet cat', 'letter cat']);
    expect(waysOf([word('cat', 'new')], can('not_yet'), [])).toEqual(['meet cat', 'repeat cat']);
    expect(canSpell(word('ice cream'))).toBe(true);
    expect(canSpell(word('I'))).toBe(false);
  });

  it('reports the strength of an answer: chosen among how many, spelled or said', () => {
    const strength = (step: number, reads: ReadingLevel) =>
      tasksOf({ words: [word('cat', step)], others }, can(reads)).map(strengthOf)[0];
    expect(strength(0, 'words')).toEqual({ how: 'recognised', among: 4 });
    expect(strength(1, 'words')).toEqual({ how: 'recognised', among: AMONG_MANY });
    expect(strength(3, 'words')).toEqual({ how: 'spelled', among: null });
    expect(strength(3, 'not_yet')).toEqual({ how: 'said', among: null });
  });
});

/** What is unfair about a question. */
function faultsOf(
  { word: asked, way, choices, letters, isWritten }: Task,
  { reads, canHear }: Pick<Abilities, 'reads' | 'canHear'>,
): string[] {
  const all = [asked, ...choices];
  const first = asked.word.slice(0, 1).toLowerCase();
  const isColour = (one: Word): boolean => paintOf(one) !== undefined;
  const pairs = choices.flatMap((one, index) => choices.slice(index + 1).map((other) => [one, other] as const));
  const isSeen = (way === 'hear' || way === 'near') && !isWritten;
  const checks: [string, boolean][] = [
    [
      'the word is not among the choices once',
      choices.length > 0 && choices.filter((one) => one.word === asked.word).length !== 1,
    ],
    ['too few choices', choices.length > 0 && choices.length < 3],
    ['two mean or sound the same', pairs.some(([one, other]) => isSameAnswer(one.word, other.word))],
    [
      'two have one picture',
      pairs.some(([one, other]) => !isColour(one) && one.pictureUrl !== null && one.pictureUrl === other.pictureUrl),
    ],
    ['a picture is missing', isSeen && !all.every(hasFace)],
    ['a colour stands out', new Set(all.map(isColour)).size > 1],
    ['a phrase stands out', isWritten && new Set(all.map((one) => one.word.includes(' '))).size > 1],
    ['there is nothing to see', (way === 'sound' || way === 'see' || way === 'say') && !hasFace(asked)],
    ['it has to be read', reads !== 'words' && (isWritten || way === 'see' || way === 'spell')],
    ['its word has to be read', reads === 'letters' && isSeen && !canHear(asked)],
    ['there is nothing to go by', (way === 'letter' || way === 'spell') && !hasFace(asked) && !canHear(asked)],
    ['a letter has to be read', reads === 'not_yet' && way === 'letter'],
    [
      'two letters may be right',
      way === 'letter' &&
        (letters.length !== 4 || letters.filter((letter) => mayBeMixedUp(letter, first)).join('') !== first),
    ],
  ];
  return checks.flatMap(([fault, isSo]) => (isSo ? [`${way} ${all.map((one) => one.word).join(', ')}: ${fault}`] : []));
}

describe('every question that can be built', () => {
  const names = [
    'cat',
    'dog',
    'pig',
    'sheep',
    'ship',
    'cow',
    'hen',
    'horse',
    'house',
    'sun',
    'son',
    'see',
    'sea',
    'pear',
    'pair',
    'mum',
    'mother',
    'dad',
    'cats',
    'a cat',
    'ice cream',
    'How are you?',
    'teddy bear',
    'eight',
    'ate',
    'kite',
    'city',
    ...paintedWords,
  ];
  const aWord = fc.record({
    word: fc.constantFrom(...names),
    // Some share a picture, some have none.
    pictureUrl: fc.option(fc.constantFrom(...Array.from({ length: 14 }, (_, index) => `/${index}`)), { nil: null }),
  });
  const unique = { selector: (one: { word: string }) => one.word.toLowerCase() };
  const aRound = fc.record({
    words: fc.uniqueArray(
      fc.record({
        of: aWord,
        step: fc.integer({ min: 0, max: STEPS_MAX }),
        stage: fc.constantFrom('new' as const, 'learning' as const, 'known' as const),
      }),
      { ...unique, selector: (one) => one.of.word.toLowerCase(), minLength: 1, maxLength: 12 },
    ),
    others: fc.uniqueArray(aWord, { ...unique, maxLength: 24 }),
    reads: fc.constantFrom(...readingLevels),
    canSay: fc.boolean(),
    isHeard: fc.boolean(),
    seed: fc.integer({ min: 1, max: 2 ** 30 }),
  });

  it('has one right answer, and none that stands out', () => {
    fc.assert(
      fc.property(aRound, ({ words, others: more, reads, canSay, isHeard, seed }) => {
        let at = seed;
        const chance = (): number => (at = (at * 16_807) % 2_147_483_647) / 2_147_483_647;
        const round = {
          words: words.map(({ of, stage, step }) => ({ ...of, stage, step: stage === 'new' ? 0 : step })),
          others: more,
        };
        const able = can(reads, { canSay, canHear: () => isHeard });
        const tasks = tasksOf(round, able, { chance });
        expect(tasks.flatMap((task) => faultsOf(task, able))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('offers for a pig nothing that is pink, and for pink only paint', () => {
    const round = { words: [word('pig', 1), word('pink', 1)], others: [...others, word('red'), word('purple')] };
    const [pig, pink] = tasksOf(round, can('not_yet'));
    expect(pig?.choices.map((one) => one.word)).not.toContain('pink');
    expect(pink?.choices.every((one) => paintOf(one) !== undefined)).toBe(true);
    expect(pink?.choices).toHaveLength(AMONG_MANY);
    // A picture that shows the asked word, or what a picture also shows, isn't offered.
    const farm = { ...word('farm'), shows: 'A pig and a cow by a barn.' };
    const seen = tasksOf({ words: [word('pig'), word('cow')], others: [...others, farm] }, can('not_yet'));
    expect(seen.flatMap(({ choices }) => choices.map((one) => one.word))).not.toContain('farm');
    const [asked] = tasksOf(
      { words: [{ ...word('farm'), shows: farm.shows }], others: [...others, word('pig')] },
      can('not_yet'),
    );
    expect(asked?.choices.map((one) => one.word)).not.toContain('pig');
    // An orange is a fruit where it has a picture, and paint beside other paint.
    const fruit = tasksOf({ words: [word('orange')], others }, can('not_yet'))[0];
    expect(fruit?.choices.filter((one) => paintOf(one) !== undefined)).toEqual([]);
  });
});

describe('a round of tasks', () => {
  it('asks what was missed once more, and counts only the first answer', () => {
    const words = ['cat', 'dog', 'sun', 'leg'].map((name) => word(name));
    const tasks = tasksOf({ words, others }, can('words'));
    expect(withMissed(tasks, 0, 'helped')).toEqual(tasks);
    const more = withMissed(tasks, 0, 'missed');
    expect(more.map((task) => task.word.word)).toEqual(['cat', 'dog', 'sun', 'cat', 'leg']);
    expect(more[3]?.counts).toBe(false);
    expect(withMissed(more, 3, 'missed')).toEqual(more);
    expect(new Set(more.map(({ id }) => id)).size).toBe(5);
  });

  it('asks two missed words again after a round that went badly, unless they were mended', () => {
    const first = new Map([
      ['cat', 'missed'],
      ['dog', 'missed'],
      ['sun', 'missed'],
      ['leg', 'right'],
    ] as const);
    expect(againOf({ first, again: new Map() }, 2)).toEqual(['cat', 'dog']);
    expect(againOf({ first, again: new Map([['cat', 'helped']]) }, 2)).toEqual(['dog']);
    expect(againOf({ first: new Map([...first, ['cup', 'right'], ['pen', 'helped']]), again: new Map() }, 2)).toEqual(
      [],
    );
  });

  it('praises what went better than guessing would have gone', () => {
    const round = (results: ('right' | 'helped' | 'missed')[]) =>
      new Map(results.map((result, index) => [`${index}`, result] as const));
    // Of twelve words chosen among four, guessing gets three right, three at the second try, and misses the others.
    const guessed = round([
      ...Array<'right'>(3).fill('right'),
      ...Array<'helped'>(3).fill('helped'),
      ...Array<'missed'>(6).fill('missed'),
    ]);
    expect(wentWell(guessed, 12 * guessedOf(4))).toBe(false);
    // Among two, guessing gets half right at the first try and all others at the second.
    expect(wentWell(round(['right', 'right', 'helped', 'helped']), 4 * guessedOf(2))).toBe(false);
    expect(wentWell(round(['right', 'right', 'right', 'helped']), 4 * guessedOf(2))).toBe(true);
    expect(wentWell(round(['right', 'right', 'right', 'missed']), 4 * guessedOf(4))).toBe(true);
    expect(wentWell(round(['helped', 'helped']), 0)).toBe(true);
    expect(wentWell(round(['missed', 'missed', 'right']), 0)).toBe(false);
  });

  it('is kind: one wrong try is a help, and only several are a miss', () => {
    expect([0, 1, 2, 5].map((mistakes) => resultOf(mistakes, 2))).toEqual(['right', 'helped', 'missed', 'missed']);
  });
});

it('tells a voice from a quiet room and from a tap', () => {
  const tone = (seconds: number, loud: number) =>
    Float32Array.from({ length: 16_000 * seconds }, (_, at) => Math.sin(at / 8) * loud);
  expect(isSpoken(tone(1, 0.2), 16_000)).toBe(true);
  expect(isSpoken(tone(3, 0.005), 16_000)).toBe(false);
  expect(isSpoken(tone(0.06, 0.5), 16_000)).toBe(false);
});
