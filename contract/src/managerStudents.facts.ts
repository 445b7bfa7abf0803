/** Maximum lines per import; a larger school imports in parts. */
export const STUDENTS_IMPORT_MAX_LINES = 5_000;
export const STUDENTS_IMPORT_MAX_BYTES = 2 * 1024 * 1024;
/** Maximum lessons on a new student's opening balance. */
export const OPENING_LESSONS_MAX = 200;

/** What can be wrong with a line apart from its fields. */
export const lineProblems = ['key_used', 'children_full', 'account_closing', 'not_found', 'internal'] as const;
export type LineProblem = (typeof lineProblems)[number];

/** Columns of an import; only the first two are required. */
export const studentColumns = [
  'key',
  'first_name',
  'last_name',
  'parent_name',
  'email',
  'phone',
  'time_zone',
  'locale',
  'lessons',
  'sibling_of',
] as const;
export type StudentColumn = (typeof studentColumns)[number];
