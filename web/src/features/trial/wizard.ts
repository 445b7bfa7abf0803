import { phoneNumber } from '@skylark/contract/auth.facts';
import { CHILD_AGE_MAX, CHILD_AGE_MIN } from '@skylark/contract/people.facts';
import { contacts, formats, frequencies, studied, temperaments } from '@skylark/contract/trial.facts';
import type { TrialAnswers } from '@skylark/contract/trial';

/** The eleven steps, in the specification's order (point 2). */
export const steps = [
  'studied',
  'format',
  'frequency',
  'device',
  'temperament',
  'child',
  'parent',
  'phone',
  'processing',
  'date',
  'booked',
] as const;
export type WizardStep = (typeof steps)[number];

/** Ages that can be chosen, in years. */
export const childAges = Array.from({ length: CHILD_AGE_MAX - CHILD_AGE_MIN + 1 }, (_, index) => CHILD_AGE_MIN + index);

export type Contact = (typeof contacts)[number];

/** The family's answers so far; stored on its device until the lesson is booked. */
export interface Draft extends Partial<TrialAnswers> {
  childName: string;
  /** In years. */
  childAge?: number | undefined;
  parentName: string;
  consent: boolean;
  phone: string;
  contact: Contact;
}

export const emptyDraft: Draft = {
  childName: '',
  parentName: '',
  consent: false,
  phone: '',
  contact: 'sms',
};

/** What is missing on a step; empty when it is complete. */
export type Missing = 'choice' | 'name' | 'age' | 'consent' | 'phone';

export function missingOn(step: WizardStep, draft: Draft): Missing[] {
  switch (step) {
    case 'studied':
    case 'format':
    case 'frequency':
    case 'temperament':
      return draft[step] === undefined ? ['choice'] : [];
    case 'device':
      return draft.hasDevice === undefined ? ['choice'] : [];
    case 'child': {
      const missing: Missing[] = [];
      if (draft.childName.trim() === '') missing.push('name');
      if (draft.childAge === undefined) missing.push('age');
      return missing;
    }
    case 'parent': {
      const missing: Missing[] = [];
      if (draft.parentName.trim() === '') missing.push('name');
      if (!draft.consent) missing.push('consent');
      return missing;
    }
    case 'phone':
      return phoneNumber(draft.phone) === undefined ? ['phone'] : [];
    case 'processing':
    case 'date':
    case 'booked':
      return [];
  }
}

/** Steps skipped for a signed-in family with a proved phone: it has given its names and consent before. */
const OF_STRANGERS: readonly WizardStep[] = ['parent', 'phone'];

export const stepsOf = (isKnown: boolean): readonly WizardStep[] =>
  isKnown ? steps.filter((step) => !OF_STRANGERS.includes(step)) : steps;

/** The step that may be shown: never past an unanswered question, and the last one only with a lesson. */
export function reachable(
  asked: WizardStep,
  draft: Draft,
  { isBooked, isKnown }: { isBooked: boolean; isKnown: boolean },
): WizardStep {
  if (isBooked) return 'booked';
  if (asked === 'booked') return reachable('date', draft, { isBooked, isKnown });
  // A step that is no longer asked is replaced by the next one.
  const all = stepsOf(isKnown);
  const at = steps.indexOf(asked);
  const open = all.find((step) => steps.indexOf(step) >= at || missingOn(step, draft).length > 0);
  return open ?? 'studied';
}

export const stepAfter = (step: WizardStep, isKnown: boolean): WizardStep => {
  const all = stepsOf(isKnown);
  return all[Math.min(all.indexOf(step) + 1, all.length - 1)] ?? step;
};
export const stepBefore = (step: WizardStep, isKnown: boolean): WizardStep | undefined => {
  const all = stepsOf(isKnown);
  return all[all.indexOf(step) - 1];
};

/** The answers, when all five are given. */
export function answersOf(draft: Draft): TrialAnswers | undefined {
  const { studied: before, format, frequency, hasDevice, temperament } = draft;
  if (before === undefined || format === undefined || frequency === undefined) return undefined;
  if (hasDevice === undefined || temperament === undefined) return undefined;
  return { studied: before, format, frequency, hasDevice, temperament };
}

/** Reads a stored draft, keeping only valid values. */
export function readDraft(text: string | null): Draft {
  const kept = parsed(text);
  const one = <T>(values: readonly T[], value: unknown): T | undefined => values.find((known) => known === value);
  const words = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 80) : '');
  const draft: Draft = {
    childName: words(kept['childName']),
    parentName: words(kept['parentName']),
    consent: kept['consent'] === true,
    phone: words(kept['phone']),
    contact: one(contacts, kept['contact']) ?? emptyDraft.contact,
  };
  const answers = {
    studied: one(studied, kept['studied']),
    format: one(formats, kept['format']),
    frequency: one(frequencies, kept['frequency']),
    hasDevice: one([true, false], kept['hasDevice']),
    temperament: one(temperaments, kept['temperament']),
  };
  const childAge = one(childAges, kept['childAge']);
  const given = Object.entries({ ...answers, childAge }).filter(([, value]) => value !== undefined);
  return { ...draft, ...(Object.fromEntries(given) as Partial<TrialAnswers>) };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
