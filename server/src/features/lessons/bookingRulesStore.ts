import type { BookingRules } from '@skylark/contract/booking.facts';
import type { Db } from '../../platform/db/database.ts';

/** A query for the school's booking rules, to be combined with others; the row always exists. */
export const bookingRules = (db: Db) =>
  db
    .selectFrom('bookingRules')
    .select(['canBook', 'canMove', 'canCancel', 'hoursBefore', 'movesPerLesson', 'movesPerPeriod'])
    .select(['cancelsPerPeriod', 'daysAhead', 'lessonsAhead', 'stopsWhenDisputed']);

export const readBookingRules = (db: Db): Promise<BookingRules> => bookingRules(db).executeTakeFirstOrThrow();

export async function writeBookingRules(db: Db, rules: BookingRules): Promise<void> {
  await db.updateTable('bookingRules').set(rules).execute();
}
