/** Half a year of weeks: a series ends with the school year. */
export const SERIES_MAX_LESSONS = 26;

/**
 * What a manager is to the school. `owner`: everything. `manager`: families, teachers and lessons from day to day.
 * `methodist`: courses and how lessons went. `bookkeeper`: prices, payments and pay.
 */
export const managerRoles = ['owner', 'manager', 'methodist', 'bookkeeper'] as const;
export type ManagerRole = (typeof managerRoles)[number];
