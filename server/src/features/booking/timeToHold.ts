import type { HeldTime } from '@skylark/contract/afterLesson';
import { HELD_HOURS } from '@skylark/contract/afterLesson.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { readBookingRules } from '../lessons/index.ts';
import { findPerson } from '../people/index.ts';
import { findHoldOf, findSlots, slotProblem } from '../schedule/index.ts';
import { bookableSpan } from './rules.ts';
import { canBeBooked, countAhead, findNextMinutes } from './store.ts';
import { mostLike } from './timesAgain.ts';

const DAY_MS = 86_400_000;
const HELD_MS = HELD_HOURS * 3_600_000;
/** Long enough to include the same weekday and hour of the following week. */
const DAYS = 15;

/**
 * The free time closest in weekday and hour to a lesson's that the family could still book when the hold ends.
 * Undefined if there is none, if families don't book themselves, or if this one has booked already.
 */
export async function findTimeToHold(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  lesson: { teacherId: string; studentId: string; startsAt: Date },
): Promise<{ startsAt: Date; durationMinutes: number; expiresAt: Date } | undefined> {
  const { db } = deps;
  const { teacherId, studentId } = lesson;
  const now = deps.clock.now();
  const [rules, ahead, isOpen, family] = await Promise.all([
    readBookingRules(db),
    countAhead(db, studentId, now),
    canBeBooked(db, teacherId),
    findPerson(db, studentId),
  ]);
  if (!rules.canBook || ahead > 0 || !isOpen || !family) return undefined;
  const expiresAt = new Date(now.getTime() + HELD_MS);
  const { earliest: start } = bookableSpan(rules, expiresAt);
  const { latest } = bookableSpan(rules, now);
  const end = new Date(Math.min(latest.getTime(), lesson.startsAt.getTime() + DAYS * DAY_MS));
  if (end <= start) return undefined;
  const durationMinutes = await findNextMinutes(db, studentId);
  const search = { teacherIds: [teacherId], studentId, start, end, durationMinutes, now, holds: 'all' as const };
  const slots = (await findSlots(deps, search)).get(teacherId) ?? [];
  const [best] = mostLike(slots, lesson.startsAt.getTime(), family.timeZone, 1);
  return best === undefined ? undefined : { startsAt: new Date(best), durationMinutes, expiresAt };
}

/** The time that is held for a family, as long as it can be booked. */
export async function readHeldTime(db: Db, studentId: string, now: Date): Promise<HeldTime | null> {
  const hold = await findHoldOf(db, studentId, now);
  if (!hold) return null;
  const { teacherId, startsAt, endsAt, expiresAt } = hold;
  const durationMinutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  const [rules, isOpen, problem] = await Promise.all([
    readBookingRules(db),
    canBeBooked(db, teacherId),
    slotProblem(db, { teacherId, studentId, startsAt, durationMinutes, now }),
  ]);
  if (!rules.canBook || !isOpen || problem !== undefined || startsAt < bookableSpan(rules, now).earliest) return null;
  return { teacherId, startsAt: startsAt.toISOString(), until: expiresAt.toISOString() };
}
