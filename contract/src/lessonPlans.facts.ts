/** A teacher's plan of a lesson: limits, no schemas. */

export const PLAN_STEPS_MAX = 20;
export const PLAN_STEP_MAX_LENGTH = 120;
export const PLAN_NOTE_MAX_LENGTH = 1_000;
/** Nobody changes one plan so often. */
export const PLAN_REVISION_MAX = 1_000_000;
/** Of the lessons before this one, so many notes are shown. */
export const NOTES_BEFORE_SHOWN = 5;
