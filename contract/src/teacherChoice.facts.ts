/** Languages a teacher can speak with a child or its parents besides the lesson's own (ISO 639-1). */
export const teacherLanguages = ['en', 'uk', 'ru', 'pl', 'de', 'es', 'fr', 'it', 'cs', 'ro'] as const;
export type TeacherLanguage = (typeof teacherLanguages)[number];

/** Ages a teacher can set, in years. */
export const TAUGHT_AGE_MIN = 2;
export const TAUGHT_AGE_MAX = 18;

/** Teachers per page of the choice. */
export const TEACHERS_PER_PAGE = 6;
/** Number of next free times shown with each teacher. */
export const NEXT_TIMES = 3;

/** Why a teacher the family asked for can't be chosen now. */
export const teacherProblems = ['no_trials', 'not_bookable', 'no_times'] as const;
export type TeacherProblem = (typeof teacherProblems)[number];
