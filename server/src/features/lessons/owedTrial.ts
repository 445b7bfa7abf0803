import { type RawBuilder, sql } from 'kysely';

/**
 * Of a row of `lessons`: a free trial lesson that did not take place through no fault of the family. Like a credit it goes
 * back, so it does not count as had (docs/decisions/0094).
 */
export const isOwedTrial: RawBuilder<boolean> = sql<boolean>`(is_trial and status = 'missed' and missed_by <> 'student')`;
