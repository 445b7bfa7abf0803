import { type RawBuilder, sql } from 'kysely';

/**
 * Condition on a row of `lessons`: a free trial lesson that was missed through no fault of the family. Like a credit it
 * is returned, so it doesn't count as taken (docs/decisions/0094).
 */
export const isOwedTrial: RawBuilder<boolean> = sql<boolean>`(is_trial and status = 'missed' and missed_by <> 'student')`;
