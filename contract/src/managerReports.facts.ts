/**
 * The owner's ten numbers. Lessons count on the day of their start, by how they were decided; trials are held lessons,
 * too. `problems` are what families reported, `families` who registered and is still there, `first_purchases` families
 * that paid for the first time; `paid` and `refunded` is money on the day it moved. What was paid counts, also that of
 * families that have left since. None includes synthetic lessons.
 */
export const overviewNumbers = [
  'held',
  'missed_by_teacher',
  'missed_by_student',
  'cancelled',
  'problems',
  'families',
  'trials',
  'first_purchases',
  'paid',
  'refunded',
] as const;
export type OverviewNumber = (typeof overviewNumbers)[number];

/** Whole days on the school's clock: yesterday, or the seven days until yesterday. */
export const overviewPeriods = ['yesterday', 'week'] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];
