import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { readBookingRules } from '../lessons/index.ts';
import { bookableSpan, moveRefusal, periodStart, whenOffered } from './rules.ts';
import { countDone } from './store.ts';

/**
 * Checks that a family may move a lesson now.
 * @param isOffered whether it moves it to a time the school has offered
 * @returns the span in which it may begin
 * @throws Failure booking_off, change_too_late, no_moves_left, lesson_not_booked
 */
export async function requireMovable(
  tx: Tx,
  lesson: { id: string; studentId: string } & Parameters<typeof moveRefusal>[1],
  now: Date,
  { isOffered }: { isOffered: boolean },
): Promise<{ earliest: Date; latest: Date }> {
  const own = await readBookingRules(tx);
  const rules = isOffered ? whenOffered(own) : own;
  const done = await countDone(tx, lesson.studentId, periodStart(now), lesson.id);
  const refusal = moveRefusal(rules, lesson, done, now);
  if (refusal) throw new Failure(refusal);
  return bookableSpan(rules, now);
}
