/** A teacher's plan for a lesson: limits, no schemas. */

export const PLAN_STEPS_MAX = 20;
export const PLAN_STEP_MAX_LENGTH = 120;
/** Maximum plans that a teacher saves as templates. */
export const PLAN_TEMPLATES_MAX = 30;
export const PLAN_TITLE_MAX_LENGTH = 80;
export const PLAN_NOTE_MAX_LENGTH = 1_000;
/** Far above what any plan reaches. */
export const PLAN_REVISION_MAX = 1_000_000;
/** How many notes from earlier lessons are shown. */
export const NOTES_BEFORE_SHOWN = 5;
/** Difficult words shown on a child's card. */
export const CARD_WORDS_SHOWN = 6;
