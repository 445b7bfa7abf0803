import type { PracticeWord } from '@skylark/contract/practice';
import { describe, expect, it } from 'vitest';
import { canSpell, resultOf, tasksOf, withMissed } from './tasks.ts';

const word = (name: string, stage: PracticeWord['stage'], pictureUrl: string | null = `/${name}`): PracticeWord => ({
  word: name,
  pictureUrl,
  stage,
});
const others = ['fox', 'hen', 'owl', 'bee', 'ant'].map((name) => word(name, 'known'));
const waysOf = (words: PracticeWord[], canReadWords = true): string[] =>
  tasksOf({ words, others }, canReadWords).map((task) => `${task.way} ${task.word.word}`);

describe('a round of tasks', () => {
  it('shows a new word and asks it two tasks later', () => {
    expect(waysOf([word('cat', 'new'), word('dog', 'learning'), word('sun', 'new'), word('red', 'known')])).toEqual([
      'meet cat',
      'see dog',
      'hear cat',
      'meet sun',
      'spell red',
      'hear sun',
    ]);
    expect(waysOf([word('cat', 'new')])).toEqual(['meet cat', 'hear cat']);
  });

  it('asks a child who cannot read nothing that has to be read', () => {
    const words = [word('cat', 'known'), word('dog', 'learning'), word('sun', 'learning'), word('red', 'new')];
    expect(new Set(waysOf(words, false).map((way) => way.split(' ')[0]))).toEqual(new Set(['hear', 'meet']));
  });

  it('gives four to choose from, the word among them once, no picture twice', () => {
    const words = [word('cat', 'learning'), word('Fox', 'learning'), word('kitten', 'new', '/cat')];
    for (const { choices, word: own } of tasksOf({ words, others }, true)) {
      expect(choices).toHaveLength(4);
      expect(choices.filter((one) => one.word === own.word)).toHaveLength(1);
      const names = choices.map((one) => one.word.toLowerCase());
      expect(new Set(names).size).toBe(4);
      expect(choices.filter((one) => one.pictureUrl === own.pictureUrl)).toHaveLength(1);
    }
  });

  it('has a task also for the only word of a child', () => {
    const only = { words: [word('cat', 'new')], others: [] };
    expect(tasksOf(only, true).map(({ way }) => way)).toEqual(['meet', 'spell']);
    const phrase = { words: [word('How are you? I’m fine!', 'learning', null)], others: [] };
    expect(tasksOf(phrase, true)).toMatchObject([{ way: 'hear' }]);
    expect(canSpell(word('ice cream', 'new'))).toBe(true);
    expect(canSpell(word('I', 'new'))).toBe(false);
  });

  it('asks what was missed once more, and counts only the first answer', () => {
    const tasks = tasksOf({ words: ['cat', 'dog', 'sun', 'red'].map((name) => word(name, 'learning')), others }, true);
    expect(withMissed(tasks, 0, 'helped')).toEqual(tasks);
    const more = withMissed(tasks, 0, 'missed');
    expect(more.map((task) => task.word.word)).toEqual(['cat', 'dog', 'sun', 'cat', 'red']);
    expect(more[3]?.counts).toBe(false);
    expect(withMissed(more, 3, 'missed')).toEqual(more);
    expect(new Set(more.map(({ id }) => id)).size).toBe(5);
  });

  it('is kind: one wrong try is a help, and only several are a miss', () => {
    expect([0, 1, 2, 5].map((mistakes) => resultOf(mistakes, 2))).toEqual(['right', 'helped', 'missed', 'missed']);
  });
});
