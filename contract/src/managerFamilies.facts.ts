/**
 * `no_lesson`: lessons on the balance, and none booked. `new`: of the last 30 days. `unreachable`: without an address that
 * the family has proved.
 */
export const familyTabs = ['all', 'no_lesson', 'new', 'unreachable', 'blocked'] as const;
export type FamilyTab = (typeof familyTabs)[number];

export const NEW_FAMILY_DAYS = 30;

export const NOTE_MAX_LENGTH = 2_000;
/** Of one family. */
export const NOTES_MAX = 100;
