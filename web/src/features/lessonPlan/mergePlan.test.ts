import { PLAN_NOTE_MAX_LENGTH } from '@skylark/contract/lessonPlans.facts';
import { expect, it } from 'vitest';
import { mergePlan } from './mergePlan.ts';

const done = (text: string) => ({ text, isDone: true });
const open = (text: string) => ({ text, isDone: false });
const base = { steps: [open('Sing'), open('Colours'), open('Game')], ownNote: 'Own', childNote: 'Shy' };

it('what one side changed is taken from it', () => {
  const mine = { ...base, ownNote: '' };
  const theirs = { ...base, childNote: 'Kind', steps: [open('Sing')] };
  expect(mergePlan(base, mine, theirs)).toEqual({ ...theirs, ownNote: '' });
});

it('of steps that both changed, what was added, ticked and removed on either side counts', () => {
  const mine = { ...base, steps: [done('Sing'), open('Game'), open('Mine')] };
  const theirs = { ...base, steps: [open('Theirs'), open('Sing'), open('Colours'), done('Game')] };
  expect(mergePlan(base, mine, theirs).steps).toEqual([open('Theirs'), done('Sing'), done('Game'), open('Mine')]);
});

it('a note that both changed has both, once, and no more than a note can hold', () => {
  const of = (mine: string, theirs: string): string =>
    mergePlan(base, { ...base, childNote: mine }, { ...base, childNote: theirs }).childNote;
  expect(of('Mine', 'Theirs')).toBe('Theirs\nMine');
  expect(of('Same', 'Same')).toBe('Same');
  expect(of('Same and more', 'Same')).toBe('Same and more');
  expect(of('m'.repeat(600), 't'.repeat(600))).toHaveLength(PLAN_NOTE_MAX_LENGTH);
});
