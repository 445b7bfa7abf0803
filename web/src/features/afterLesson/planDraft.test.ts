import { expect, it } from 'vitest';
import { planToSave } from './planDraft.ts';

const usual = { level: 'starter', perWeek: 2, lessonsCount: 16 } as const;
const plan = { ...usual, level: 'a1', goal: 'Masha will read' } as const;

it('sends what is proposed once, and afterwards only changes', () => {
  expect(planToSave(null, { plan: null, usual, held: null, placement: null })).toEqual({ ...usual, goal: null });
  expect(planToSave(null, { plan, usual, held: null, placement: null })).toBeUndefined();
  expect(planToSave({ ...plan, perWeek: 3 }, { plan, usual, held: null, placement: null })).toEqual({
    ...plan,
    perWeek: 3,
  });
});

it('takes the usual goal for one that says nothing', () => {
  for (const goal of ['', '  ', 'a'])
    expect(planToSave({ ...plan, goal }, { plan, usual, held: null, placement: null })).toEqual({
      ...plan,
      goal: null,
    });
  expect(planToSave({ ...plan, goal: ' Masha sings ' }, { plan, usual, held: null, placement: null })?.goal).toBe(
    'Masha sings',
  );
});
