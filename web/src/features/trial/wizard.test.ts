import { describe, expect, it } from 'vitest';
import { answersOf, emptyDraft, missingOn, reachable, readDraft, stepAfter, stepBefore, steps } from './wizard.ts';

const full = {
  studied: 'never',
  format: 'game',
  frequency: 3,
  hasDevice: false,
  temperament: 'calm',
  childName: 'Masha',
  childAge: 6,
  parentName: 'Iryna',
  consent: true,
  phone: '+380 67 123 45 67',
  contact: 'call',
} as const;

describe('the wizard', () => {
  it('has the eleven steps of the specification, and a way forth and back between them', () => {
    expect(steps).toHaveLength(11);
    for (const step of steps.slice(0, -1)) expect(stepBefore(stepAfter(step))).toBe(step);
    expect(stepBefore('studied')).toBeUndefined();
  });

  it('goes no further than to the first question without an answer', () => {
    expect(reachable('date', emptyDraft, false)).toBe('studied');
    expect(reachable('date', { ...full, consent: false }, false)).toBe('parent');
    expect(reachable('device', full, false)).toBe('device');
    expect(reachable('date', full, false)).toBe('date');
    expect(reachable('booked', full, false)).toBe('date');
    expect(reachable('studied', full, true)).toBe('booked');
  });

  it('asks for what is missing', () => {
    expect(missingOn('child', emptyDraft)).toEqual(['name', 'age']);
    expect(missingOn('parent', emptyDraft)).toEqual(['name', 'consent']);
    expect(missingOn('phone', { ...emptyDraft, phone: '+38' })).toEqual(['phone']);
    for (const step of steps) expect(missingOn(step, full)).toEqual([]);
    expect(answersOf(full)).toMatchObject({ hasDevice: false, frequency: 3 });
    expect(answersOf(emptyDraft)).toBeUndefined();
  });

  it('reads again what a device kept, and nothing that makes no sense', () => {
    expect(readDraft(JSON.stringify(full))).toEqual(full);
    expect(readDraft(null)).toEqual(emptyDraft);
    expect(readDraft('not json')).toEqual(emptyDraft);
    expect(readDraft('[1]')).toEqual(emptyDraft);
    expect(readDraft(JSON.stringify({ ...full, frequency: 7, contact: 'pigeon', childName: 5 }))).toMatchObject({
      studied: 'never',

      contact: 'sms',
      childName: '',
    });
  });
});
