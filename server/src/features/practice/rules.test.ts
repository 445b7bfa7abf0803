import { PRACTICE_WORDS } from '@skylark/contract/practice.facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampInstant, dayOf, isWeak, memoryOf, retrievabilityOn, roundOf, stageOf } from './rules.ts';

const TODAY = 20_000;
const known = (days: number[]) => memoryOf(days.map((day) => ({ day, result: 'right' as const })));

describe('the schedule of a word', () => {
  it('begins with its first answer, grows with right ones and is short after a missed one', () => {
    expect(memoryOf([])).toBeUndefined();
    const once = known([TODAY]);
    expect(once).toMatchObject({ firstDay: TODAY, lastDay: TODAY, answers: 1, lapses: 0 });
    const twice = known([TODAY, once?.dueDay ?? 0]);
    expect((twice?.dueDay ?? 0) - (twice?.lastDay ?? 0)).toBeGreaterThan((once?.dueDay ?? 0) - TODAY);
    const missed = memoryOf([
      { day: TODAY, result: 'right' },
      { day: TODAY + 30, result: 'missed' },
    ]);
    expect(missed).toMatchObject({ lapses: 1, lastResult: 'missed' });
    expect((missed?.dueDay ?? 0) - (missed?.lastDay ?? 0)).toBeLessThanOrEqual(2);
  });

  it('stays within its bounds whatever is answered', () => {
    const results = fc.constantFrom('right' as const, 'helped' as const, 'missed' as const);
    const histories = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), results), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(histories, (steps) => {
        let day = TODAY;
        const memory = memoryOf(steps.map(([wait, result]) => ({ day: (day += wait), result })));
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
    const missed = memoryOf([{ day: TODAY, result: 'missed' }]);
    expect(missed && isWeak(missed, TODAY)).toBe(true);
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
