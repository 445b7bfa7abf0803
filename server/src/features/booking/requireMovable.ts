import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { readBookingRules } from '../lessons/index.ts';
import { bookableSpan, moveRefusal, periodStart } from './rules.ts';
import { countDone } from './store.ts';

/**
 * Checks that a family may move a lesson now.
 * @returns the span in which it may begin
 * @throws Failure booking_off, change_too_late, no_moves_left, lesson_not_booked
 */
export async function requireMovable(
  tx: Tx,
  lesson: { id: string; studentId: string } & Parameters<typeof moveRefusal>[1],
  now: Date,
): Promise<{ earliest: Date; latest: Date }> {
  const rules = await readBookingRules(tx);
  const done = await countDone(tx, lesson.studentId, periodStart(now), lesson.id);
  const refusal = moveRefusal(rules, lesson, done, now);
  if (refusal) throw new Failure(refusal);
  return bookableSpan(rules, now);
}
