import { describe, expect, it } from 'vitest';
import {
  answersOf,
  emptyDraft,
  missingOn,
  reachable,
  readDraft,
  stepAfter,
  stepBefore,
  steps,
  stepsOf,
} from './wizard.ts';

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

const stranger = { isBooked: false, isKnown: false };

describe('the wizard', () => {
  it('has the eleven steps of the specification, and a way forth and back between them', () => {
    expect(steps).toHaveLength(11);
    for (const step of steps.slice(0, -1)) expect(stepBefore(stepAfter(step, false), false)).toBe(step);
    expect(stepBefore('studied', false)).toBeUndefined();
  });

  it('goes no further than to the first question without an answer', () => {
    expect(reachable('date', emptyDraft, stranger)).toBe('studied');
    expect(reachable('date', { ...full, consent: false }, stranger)).toBe('parent');
    expect(reachable('device', full, stranger)).toBe('device');
    expect(reachable('date', full, stranger)).toBe('date');
    expect(reachable('booked', full, stranger)).toBe('date');
    expect(reachable('studied', full, { isBooked: true, isKnown: false })).toBe('booked');
  });

  it('asks a family that is signed in neither for the parent, consent nor the phone', () => {
    const known = { isBooked: false, isKnown: true };
    const child = { ...full, parentName: '', consent: false, phone: '' };
    expect(stepsOf(true)).toHaveLength(9);
    expect(stepAfter('child', true)).toBe('processing');
    expect(stepBefore('processing', true)).toBe('child');
    expect(reachable('date', child, known)).toBe('date');
    for (const asked of ['parent', 'phone'] as const) expect(reachable(asked, child, known)).toBe('processing');
    expect(reachable('date', { ...child, childName: '' }, known)).toBe('child');
  });

  it('asks for what is missing', () => {
    expect(missingOn('child', emptyDraft)).toEqual(['name', 'age']);
    expect(missingOn('parent', emptyDraft)).toEqual(['name', 'consent']);
    expect(missingOn('phone', { ...emptyDraft, phone: '+38' })).toEqual(['phone']);
    for (const step of steps) expect(missingOn(step, full)).toEqual([]);
    expect(answersOf(full)).toMatchObject({ hasDevice: false, frequency: 3 });
    expect(answersOf(emptyDraft)).toBeUndefined();
  });

  it('restores a stored draft, without invalid values', () => {
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
