/**
 * `active`: a lesson held in the last 30 days, or one ahead. `low_balance`: active families with a child that has at
 * most two lessons left. `no_lesson`: lessons on the balance, but none booked. `new`: registered in the last 30 days.
 * `trial`: a trial lesson held, but nothing bought. `unreachable`: without a proved address.
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
/** Maximum number of lessons in a filter. */
export const BALANCE_MAX = 1_000;

export const NOTE_MAX_LENGTH = 2_000;
/** Maximum notes about one family. */
export const NOTES_MAX = 100;
