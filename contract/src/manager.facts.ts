/** Half a year of weeks: a series ends with the school year. */
export const SERIES_MAX_LESSONS = 26;

/**
 * A manager's role. `owner`: everything. `manager`: daily work with families, teachers and lessons. `methodist`:
 * courses and how lessons went. `bookkeeper`: prices, payments and pay.
 */
export const managerRoles = ['owner', 'manager', 'methodist', 'bookkeeper'] as const;
export type ManagerRole = (typeof managerRoles)[number];
