import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findLesson } from '../lessons/index.ts';
import { requireSlots } from './bookByFamily.ts';
import { requireMovable } from './requireMovable.ts';
import { bookableSpan, bookRefusal } from './rules.ts';
import { readBookingFacts } from './store.ts';

/**
 * Only times that the family can take by itself now may be offered: each is checked as if the family took it alone.
 * @throws Failure not_found for a wish to cancel, if families can't book that teacher, or the lesson to move has another;
 * the refusals of booking or of moving; slot_taken, slot_not_free
 */
export async function requireOfferable(
  tx: Tx,
  { studentId, kind, lessonId }: { studentId: string; kind: string; lessonId: string | null },
  { teacherId, starts }: { teacherId: string; starts: readonly Date[] },
  now: Date,
): Promise<void> {
  // Whoever wants to cancel a lesson is offered none.
  if (kind === 'cancel') throw new Failure('not_found');
  if (kind !== 'move' || lessonId === null) {
    const facts = await readBookingFacts(tx, { teacherId, studentId }, [], now);
    if (!facts.isBookable) throw new Failure('not_found');
    const refusal = bookRefusal(facts, { ...facts, count: 1 });
    if (refusal) throw new Failure(refusal);
    const { durationMinutes } = facts;
    const slots = { teacherId, studentId, durationMinutes, now, ...bookableSpan(facts, now) };
    return requireSlots(tx, slots, starts, () => false);
  }
  const lesson = await findLesson(tx, lessonId);
  if (lesson?.teacherId !== teacherId) throw new Failure('not_found');
  const span = await requireMovable(tx, lesson, now);
  const { durationMinutes } = lesson;
  const slots = { teacherId, studentId, durationMinutes, now, exceptLessons: [lessonId], ...span };
  return requireSlots(tx, slots, starts, () => false);
}
