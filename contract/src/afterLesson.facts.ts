import type { Level } from './trial.facts.ts';

/** What a teacher plans with a family after a trial lesson: limits, no schemas. */

/** The levels of a child's English that a teacher can judge after one lesson: one below A1, then as in the CEFR. */
export const childLevels = ['starter', 'a1', 'a2', 'b1'] as const;
export type ChildLevel = (typeof childLevels)[number];

/**
 * A level's name: the lowest one is translated; those of the CEFR, and a school's own, are the same in every language.
 * @param starter the lowest level in the reader's language
 */
export function levelName(level: string, starter: string): string {
  if (/^starter$/i.test(level)) return starter;
  return (childLevels as readonly string[]).includes(level) ? level.toUpperCase() : level;
}

/** The number of lessons in which the goal should be reached; same as the package sizes. */
export const plannedLessons = [8, 16, 32] as const;
export type PlannedLessons = (typeof plannedLessons)[number];
export const USUAL_PLANNED_LESSONS: PlannedLessons = 16;
export const USUAL_PER_WEEK = 2;

export const GOAL_MIN_LENGTH = 3;
export const GOAL_MAX_LENGTH = 200;

/** How long the next time is held for a family after its trial lesson. */
export const HELD_HOURS = 24;

/** The level proposed to the teacher, from the family's answer in the wizard. */
export function childLevelOf(level: Level): ChildLevel {
  switch (level) {
    case 'beginner':
      return 'starter';
    case 'elementary':
      return 'a1';
    case 'advanced':
      return 'a2';
  }
}

/** Longer side of the board picture in the message to the family: wide enough for an email on a high-density screen. */
export const BOARD_PICTURE_SIDE = 960;
export const BOARD_PICTURE_MAX_BYTES = 2 * 1024 * 1024;
