import type { OfferRefusal } from '@skylark/contract/booking.facts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { readBalance } from '../credits/index.ts';
import { findLesson, readBookingRules } from '../lessons/index.ts';
import { isFamilyDisputed } from '../payments/index.ts';
import { requireSlots } from './bookByFamily.ts';
import { requireMovable } from './requireMovable.ts';
import { bookableSpan, bookRefusal, moveRefusal, whenOffered } from './rules.ts';
import { readBookingFacts } from './store.ts';

/**
 * Only times that the family can take now may be offered: each is checked as if the family took it alone.
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
    const rules = whenOffered(facts);
    const refusal = bookRefusal(rules, { ...facts, count: 1 });
    if (refusal) throw new Failure(refusal);
    const { durationMinutes } = facts;
    const slots = { teacherId, studentId, durationMinutes, now, ...bookableSpan(rules, now) };
    return requireSlots(tx, slots, starts, () => false);
  }
  const lesson = await findLesson(tx, lessonId);
  if (lesson?.teacherId !== teacherId) throw new Failure('not_found');
  const span = await requireMovable(tx, lesson, now, { isOffered: true });
  const { durationMinutes } = lesson;
  const slots = { teacherId, studentId, durationMinutes, now, exceptLessons: [lessonId], ...span };
  return requireSlots(tx, slots, starts, () => false);
}

/**
 * Within which span a family may be offered times, and why it could take none.
 * @param lessonId the lesson to move; null to book one
 */
export async function readOfferLimits(
  db: Db,
  { studentId, lessonId }: { studentId: string; lessonId: string | null },
  now: Date,
): Promise<{ earliest: Date; latest: Date; refusal: OfferRefusal | null }> {
  const [own, balance, isDisputed, lesson] = await Promise.all([
    readBookingRules(db),
    readBalance(db, studentId),
    isFamilyDisputed(db, studentId),
    lessonId === null ? undefined : findLesson(db, lessonId),
  ]);
  const rules = whenOffered(own);
  const refusal = lesson
    ? moveRefusal(rules, lesson, { movesOfLesson: 0, moves: 0, cancels: 0 }, now)
    : bookRefusal(rules, { ahead: 0, balance, isDisputed, count: 1 });
  // The rules of offers leave no other reason.
  return { ...bookableSpan(rules, now), refusal: refusal as OfferRefusal | null };
}
