import type { FieldCode } from '@skylark/contract/errors';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireSession } from '../auth/index.ts';
import { readBalance } from '../credits/index.ts';
import { bookLessons, lockPair, readBookingRules } from '../lessons/index.ts';
import { isFamilyDisputed } from '../payments/index.ts';
import { findScheduleZone, removeHoldOf, slotProblem } from '../schedule/index.ts';
import { findNextMinutes } from './nextMinutes.ts';
import { familyActor } from './familyActor.ts';
import { informManagers } from './informManagers.ts';
import { bookableSpan, bookRefusal, isWeekly } from './rules.ts';
import { canBeBooked, countAhead, listBookedAt } from './store.ts';

/**
 * A family books lessons with a teacher it has chosen, all or nothing. Lessons it has already booked at these times are
 * returned as they are, so that repeating the request books nothing twice.
 * @returns ids of the lessons, soonest first
 * @throws Failure not_found if this teacher can't be booked; booking_off, payment_disputed, too_many_ahead, no_credits;
 * slot_taken and slot_not_free with `starts.<index>` in their fields
 */
export async function bookByFamily(
  deps: Deps,
  me: Caller,
  given: { teacherId: string; starts: readonly string[] },
): Promise<string[]> {
  const { teacherId } = given;
  const wanted = given.starts.map((at) => new Date(at));
  return transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const pair = await lockPair(tx, teacherId, me.personId);
    const { studentId } = pair;
    // The account may have been closed, or blocked, while this request waited.
    await requireSession(tx, me);
    if (!(await canBeBooked(tx, teacherId))) throw new Failure('not_found');
    const known = await listBookedAt(tx, pair, wanted);
    const isKnown = (at: Date): boolean => known.some(({ startsAt }) => startsAt.getTime() === at.getTime());
    const starts = [...new Set(wanted.filter((at) => !isKnown(at)).map(Number))].sort((a, b) => a - b);
    const missing = starts.map((at) => new Date(at));
    if (missing.length === 0) return known.map(({ id }) => id);
    const rules = await readBookingRules(tx);
    const [ahead, balance] = [await countAhead(tx, studentId, now), await readBalance(tx, studentId)];
    const isDisputed = await isFamilyDisputed(tx, studentId);
    const refusal = bookRefusal(rules, { ahead, balance, count: missing.length, isDisputed });
    if (refusal) throw new Failure(refusal);
    const durationMinutes = await findNextMinutes(tx, studentId);
    const span = bookableSpan(rules, now);
    await requireSlots(tx, { ...pair, durationMinutes, now, ...span }, wanted, isKnown);
    const zone = await findScheduleZone(tx, studentId);
    const notice =
      missing.length === 1
        ? ({ kind: 'booked' } as const)
        : isWeekly(missing, zone)
          ? ({ kind: 'series', count: missing.length } as const)
          : ({ kind: 'several', starts: missing } as const);
    const actor = await familyActor(tx, studentId);
    const lessons = missing.map((startsAt) => ({ startsAt, durationMinutes }));
    // It has chosen: what was held for it is free for others.
    await removeHoldOf(tx, studentId);
    const ids = await bookLessons(deps, tx, actor, pair, lessons, notice);
    const act = { kind: 'booked', starts: missing } as const;
    await informManagers(deps, tx, { ...pair, durationMinutes, act, cause: `family_booked:${ids[0]}` });
    return [...known.map(({ id }) => id), ...ids];
  });
}

/** Checked under the locks. @throws Failure slot_taken, slot_not_free */
async function requireSlots(
  tx: Tx,
  of: { teacherId: string; studentId: string; durationMinutes: number; now: Date; earliest: Date; latest: Date },
  wanted: readonly Date[],
  isKnown: (at: Date) => boolean,
): Promise<void> {
  const fields: Record<string, FieldCode> = {};
  for (const [index, startsAt] of wanted.entries()) {
    if (isKnown(startsAt)) continue;
    const isOutside = startsAt < of.earliest || startsAt > of.latest;
    const problem = isOutside ? 'outside_hours' : await slotProblem(tx, { ...of, startsAt });
    if (problem) fields[`starts.${index}`] = problem.endsWith('_taken') ? 'taken' : 'invalid';
  }
  const codes = Object.values(fields);
  if (codes.length > 0) throw new Failure(codes.includes('taken') ? 'slot_taken' : 'slot_not_free', fields);
}
