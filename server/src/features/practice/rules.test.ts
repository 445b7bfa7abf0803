import { PRACTICE_WORDS, wayOf } from '@skylark/contract/practice.facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampInstant,
  dayOf,
  gameOf,
  isWeak,
  memoryOf,
  retrievabilityOn,
  roundOf,
  stageOf,
  starEarnedAt,
} from './rules.ts';

const TODAY = 20_000;
type Result = 'right' | 'helped' | 'missed';
const spelled = (day: number, result: Result = 'right') => ({ day, result, how: 'spelled' as const, among: null });
const chosen = (day: number, result: Result = 'right', among = 4) => ({
  day,
  result,
  how: 'recognised' as const,
  among,
});
const known = (days: number[]) => memoryOf(days.map((day) => spelled(day)));

describe('the schedule of a word', () => {
  it('begins with its first answer, grows with right ones and is short after a missed one', () => {
    expect(memoryOf([])).toBeUndefined();
    const once = known([TODAY]);
    expect(once).toMatchObject({ firstDay: TODAY, lastDay: TODAY, answers: 1, lapses: 0 });
    const twice = known([TODAY, once?.dueDay ?? 0]);
    expect((twice?.dueDay ?? 0) - (twice?.lastDay ?? 0)).toBeGreaterThan((once?.dueDay ?? 0) - TODAY);
    const missed = memoryOf([spelled(TODAY), spelled(TODAY + 30, 'missed')]);
    expect(missed).toMatchObject({ lapses: 1, lastResult: 'missed' });
    expect((missed?.dueDay ?? 0) - (missed?.lastDay ?? 0)).toBeLessThanOrEqual(2);
  });

  it('stays within its bounds whatever is answered', () => {
    const results = fc.constantFrom('right' as const, 'helped' as const, 'missed' as const);
    const histories = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), results), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(histories, (steps) => {
        let day = TODAY;
        const memory = memoryOf(steps.map(([wait, result]) => spelled((day += wait), result)));
        if (!memory) throw new Error('no memory');
        expect(memory.stability).toBeGreaterThan(0);
        expect(memory.difficulty).toBeGreaterThanOrEqual(1);
        expect(memory.difficulty).toBeLessThanOrEqual(10);
        expect(memory.dueDay).toBeGreaterThan(memory.lastDay);
        expect(memory.dueDay - memory.lastDay).toBeLessThanOrEqual(365);
        const chance = retrievabilityOn(memory.dueDay + 1_000, memory);
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(retrievabilityOn(memory.lastDay - 5, memory));
      }),
      { numRuns: 60 },
    );
  });

  it('knows a word after two good answers, and finds weak what was missed', () => {
    expect(stageOf(undefined)).toBe('new');
    expect(stageOf(known([TODAY]))).toBe('learning');
    const twice = known([TODAY, TODAY + 2]);
    expect(stageOf(twice)).toBe('known');
    expect(twice && isWeak(twice, TODAY + 400)).toBe(false);
    const missed = memoryOf([chosen(TODAY, 'missed')]);
    expect(missed && isWeak(missed, TODAY)).toBe(true);
  });
});

describe('what recognising is worth', () => {
  it('less than producing: a word that was only recognised comes back soon and is never known', () => {
    const seen = memoryOf([0, 3, 7, 11, 15, 19].map((wait) => chosen(TODAY + wait)));
    expect(seen?.producedDay).toBeNull();
    expect(stageOf(seen)).toBe('learning');
    expect((seen?.dueDay ?? 0) - (seen?.lastDay ?? 0)).toBeLessThanOrEqual(4);
    const said = memoryOf([...[0, 3, 7].map((wait) => chosen(TODAY + wait)), spelled(TODAY + 11)]);
    expect(stageOf(said)).toBe('known');
    expect(said?.producedDay).toBe(TODAY + 11);
  });

  it('more among six than among four, and nothing at the second try', () => {
    const stability = (result: Result, among: number) => memoryOf([chosen(TODAY, result, among)])?.stability ?? 0;
    expect(stability('right', 6)).toBeGreaterThan(stability('right', 4));
    expect(stability('helped', 4)).toBe(stability('missed', 4));
  });

  it('advances through the steps with correct answers, and goes back with missed ones', () => {
    const step = (...answers: Parameters<typeof memoryOf>[0]) => memoryOf(answers)?.step;
    expect(step(chosen(1), chosen(2), chosen(3))).toBe(3);
    expect(step(chosen(1), chosen(2), chosen(3, 'missed'))).toBe(1);
    expect(step(chosen(1), chosen(2, 'helped'))).toBe(1);
    expect(step(chosen(1, 'missed'))).toBe(0);
    // Who spells it needn't climb to there.
    expect(step(spelled(1))).toBe(4);
    // What was produced counts for the day, whatever else was answered on it.
    expect(memoryOf([chosen(1, 'missed'), spelled(1)])).toMatchObject({ answers: 1, producedDay: 1 });
  });

  it.each([
    ['not_yet', ['near', 'say']],
    ['letters', ['near', 'say', 'sound']],
    ['words', ['say', 'spell']],
  ] as const)('keeps alternating at the highest step, however long no mistake is made: %s', (reads, alternating) => {
    const all = Array.from({ length: 40 }, (_, at) => spelled(at + 1));
    const steps = all.map((_, at) => memoryOf(all.slice(0, at + 1))?.step ?? 0).slice(20);
    const ways = steps.map((step) => wayOf(step, reads));
    expect([...new Set(ways)].toSorted()).toEqual(alternating);
    expect(ways.filter((way, at) => way === ways[at - 1])).toEqual([]);
  });
});

describe('a star', () => {
  const DAY_MS = 86_400_000;
  const met = ['a', 'b', 'c', 'd', 'e', 'f'];
  const day = (memory: ReturnType<typeof known>, ...answers: [string, Result, ('practice' | 'game')?][]) =>
    starEarnedAt(
      {
        day: TODAY,
        answers: answers.map(([word, result, source = 'practice'], index) => ({
          word,
          result,
          source,
          atMs: TODAY * DAY_MS + index,
        })),
        met: met.map((word) => ({ word, sinceMs: 0, memory })),
      },
      [],
    );
  const all = (result: Result): [string, Result][] => met.slice(0, 5).map((word) => [word, result]);

  it('is for five words of which half were right, also at the second try', () => {
    expect(day(undefined, ...all('right'))).toBeDefined();
    expect(day(undefined, ...all('helped'))).toBeDefined();
    expect(day(undefined, ...all('missed'))).toBeUndefined();
  });

  it('comes after a day that went badly with two of its missed words', () => {
    const again = (word: string, result: Result): [string, Result, 'game'] => [word, result, 'game'];
    expect(day(undefined, ...all('missed'), again('a', 'right'))).toBeUndefined();
    expect(day(undefined, ...all('missed'), again('a', 'right'), again('b', 'missed'))).toBeUndefined();
    expect(day(undefined, ...all('missed'), again('a', 'right'), again('b', 'helped'))).toBeDefined();
  });

  it('is for a game only when nothing is due, and for one that went well', () => {
    const game = (result: Result) => all(result).map(([word, of]): [string, Result, 'game'] => [word, of, 'game']);
    const later = known([TODAY - 2, TODAY - 1]);
    expect(later?.dueDay).toBeGreaterThan(TODAY);
    expect(day(later, ...game('right'))).toBeDefined();
    expect(day(later, ...game('right').slice(0, 4))).toBeUndefined();
    expect(day(later, ...game('missed'))).toBeUndefined();
    expect(day(known([TODAY - 90]), ...game('right'))).toBeUndefined();
  });
});

describe('a game', () => {
  it('is played with words practised before, other ones every day', () => {
    const practised = Array.from({ length: 30 }, (_, index) => ({ of: index, memory: known([TODAY - 1]) }));
    const game = (on: number) => gameOf([...practised, { of: 99, memory: undefined }], on);
    expect(game(TODAY)).toHaveLength(8);
    expect(game(TODAY)).not.toContain(99);
    const days = new Set([0, 1, 2, 3].flatMap((ahead) => game(TODAY + ahead)));
    expect(days.size).toBe(30);
  });
});

describe('a round', () => {
  const words = (count: number, memory: ReturnType<typeof known>) =>
    Array.from({ length: count }, (_, index) => ({ of: `${memory ? 'old' : 'new'} ${index}`, memory }));

  it('has what is due, and some new words also when much is due', () => {
    const round = roundOf([...words(50, undefined), ...words(60, known([TODAY - 90]))], TODAY);
    expect(round).toHaveLength(PRACTICE_WORDS);
    expect(round.filter((word) => word.startsWith('new'))).toEqual(['new 0', 'new 1', 'new 2', 'new 3']);
  });

  it('has six new words a day and nothing twice on one day', () => {
    expect(roundOf(words(50, undefined), TODAY)).toHaveLength(6);
    expect(roundOf([...words(50, undefined), ...words(6, known([TODAY]))], TODAY)).toEqual([]);
    expect(roundOf(words(3, known([TODAY + 1])), TODAY)).toEqual([]);
  });
});

describe('days', () => {
  it('are those of the child’s calendar, also where clocks change', () => {
    expect(dayOf(new Date('1970-01-02T00:00:00Z'), 'UTC')).toBe(1);
    const late = new Date('2026-10-24T22:30:00Z');
    expect(dayOf(late, 'Europe/Kyiv') - dayOf(late, 'America/New_York')).toBe(1);
    expect(dayOf(new Date('2026-10-25T22:30:00Z'), 'Europe/Kyiv') - dayOf(late, 'Europe/Kyiv')).toBe(1);
  });

  it('of an answer lie neither ahead nor long ago', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(clampInstant(new Date('2099-01-01T00:00:00Z'), now, 30)).toEqual(now);
    expect(clampInstant(new Date('2001-01-01T00:00:00Z'), now, 30)).toEqual(new Date('2026-10-21T12:00:00Z'));
  });
});
