import type { FieldCode } from '@skylark/contract/errors';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireSession } from '../auth/index.ts';
import { bookLessons, pairOf } from '../lessons/index.ts';
import { lessonMessages, tell } from '../notifications/index.ts';
import { lockPeople } from '../people/index.ts';
import { removeHoldOf, slotProblems } from '../schedule/index.ts';
import { familyActor } from './familyActor.ts';
import { familyActMailing } from './familyActMailing.ts';
import { bookableSpan, bookRefusal, isWeekly, whenOffered } from './rules.ts';
import { readBookingFacts } from './store.ts';
import { takeOffer } from './wishesStore.ts';

/**
 * A family books lessons with a teacher it has chosen, all or nothing. Lessons it has already booked at these times are
 * returned as they are, so that repeating the request books nothing twice. A time offered with the answer to a wish is
 * booked by the rules of offers, and the other times of that answer are no longer offered: one of them, asked for as
 * offered, is refused even to a family that may book by itself.
 * @returns ids of the lessons, soonest first
 * @throws Failure not_found if this teacher can't be booked; booking_off, payment_disputed, too_many_ahead, no_credits;
 * slot_taken and slot_not_free with `starts.<index>` in their fields; offer_over
 */
export async function bookByFamily(
  deps: Deps,
  me: Caller,
  given: { teacherId: string; starts: readonly string[]; wishId?: string | undefined },
): Promise<string[]> {
  const { teacherId, wishId } = given;
  const wanted = given.starts.map((at) => new Date(at));
  return transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const people = await lockPeople(tx, [teacherId, me.personId]);
    const pair = pairOf(people, teacherId, me.personId);
    const { studentId } = pair;
    // The account may have been closed, or blocked, while this request waited.
    await requireSession(tx, me);
    const facts = await readBookingFacts(tx, pair, wanted, now);
    if (!facts.isBookable) throw new Failure('not_found');
    const { known, durationMinutes } = facts;
    const isKnown = (at: Date): boolean => known.some(({ startsAt }) => startsAt.getTime() === at.getTime());
    const starts = [...new Set(wanted.filter((at) => !isKnown(at)).map(Number))].sort((a, b) => a - b);
    const missing = starts.map((at) => new Date(at));
    const isOffered =
      wishId !== undefined && (await takeOffer(tx, { ...pair, id: wishId, lesson: null, starts: wanted, at: now }));
    if (missing.length === 0) return known.map(({ id }) => id);
    if (wishId !== undefined && !isOffered) throw new Failure('offer_over');
    const rules = isOffered ? whenOffered(facts) : facts;
    const refusal = bookRefusal(rules, { ...facts, count: missing.length });
    if (refusal) throw new Failure(refusal);
    await requireSlots(tx, { ...pair, durationMinutes, now, ...bookableSpan(rules, now) }, wanted, isKnown);
    const notice =
      missing.length === 1
        ? tell(lessonMessages.lesson_booked, undefined, { isNew: true })
        : isWeekly(missing, facts.zone)
          ? tell(lessonMessages.lesson_series, { count: missing.length })
          : tell(lessonMessages.lesson_several, { starts: missing });
    const actor = familyActor(people, studentId);
    const lessons = missing.map((startsAt) => ({ startsAt, durationMinutes }));
    // The family has chosen, so the time held for it becomes available to others.
    if (facts.hasHold) await removeHoldOf(tx, studentId);
    const act = { kind: 'booked', starts: missing } as const;
    const ids = await bookLessons(deps, tx, actor, pair, lessons, {
      tell: [notice],
      managers: (party, { id }) =>
        familyActMailing(party, { ...pair, durationMinutes, act, cause: `family_booked:${id}` }),
    });
    return [...known.map(({ id }) => id), ...ids];
  });
}

/** Checked under the locks. @throws Failure slot_taken, slot_not_free */
export async function requireSlots(
  tx: Tx,
  of: {
    teacherId: string;
    studentId: string;
    durationMinutes: number;
    now: Date;
    earliest: Date;
    latest: Date;
    exceptLessons?: readonly string[];
  },
  wanted: readonly Date[],
  isKnown: (at: Date) => boolean,
): Promise<void> {
  const isOutside = (at: Date): boolean => at < of.earliest || at > of.latest;
  const asked = wanted.filter((at) => !isKnown(at) && !isOutside(at));
  const problems = await slotProblems(tx, { ...of, starts: asked });
  const fields: Record<string, FieldCode> = {};
  for (const [index, startsAt] of wanted.entries()) {
    if (isKnown(startsAt)) continue;
    const problem = isOutside(startsAt) ? 'outside_hours' : problems[asked.indexOf(startsAt)];
    if (problem) fields[`starts.${index}`] = problem.endsWith('_taken') ? 'taken' : 'invalid';
  }
  const codes = Object.values(fields);
  if (codes.length > 0) throw new Failure(codes.includes('taken') ? 'slot_taken' : 'slot_not_free', fields);
}
