/**
 * `active`: a lesson held in the last 30 days, or one ahead. `low_balance`: of these, those with a child that has at most two
 * lessons left. `no_lesson`: lessons on the balance, and none booked. `new`: of the last 30 days. `trial`: a trial lesson
 * held, and nothing bought. `unreachable`: without an address that the family has proved.
 */
export const familyTabs = [
  'all',
  'active',
  'low_balance',
  'no_lesson',
  'new',
  'trial',
  'unreachable',
  'blocked',
] as const;
export type FamilyTab = (typeof familyTabs)[number];

export const NEW_FAMILY_DAYS = 30;
export const ACTIVE_FAMILY_DAYS = 30;
export const LOW_BALANCE = 2;
/** Of lessons, as a filter takes it. */
export const BALANCE_MAX = 1_000;

export const NOTE_MAX_LENGTH = 2_000;
/** Of one family. */
export const NOTES_MAX = 100;
