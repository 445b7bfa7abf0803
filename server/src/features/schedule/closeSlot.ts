import { CLOSED_SLOT_MAX_DAYS } from '@skylark/contract/schedule.facts';
import type { ClosedSlot } from '@skylark/contract/schedule';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type LessonRow, listLessonsBetween } from '../lessons/index.ts';
import { lockPeople } from '../people/index.ts';
import { invalidateTimes } from './invalidateTimes.ts';
import { addClosedSlot, findScheduleZone, removeClosedSlot } from './store.ts';

interface Closing {
  /** Local times in the schedule's zone. */
  from: string;
  to: string;
}

/** Upcoming lessons in a slot that is about to be closed. @throws Failure invalid_fields */
export async function listLessonsInside(deps: Pick<Deps, 'db' | 'clock'>, me: Caller, closing: Closing) {
  const { startsAt, endsAt } = await instantsOf(deps, me.personId, closing);
  return lessonsInside(deps.db, me, startsAt, endsAt);
}

/**
 * @throws Failure invalid_fields, closed_slot_overlaps, or lessons_in_slot if a booked lesson isn't among
 * `knownLessons`
 */
export async function closeSlot(
  deps: Pick<Deps, 'db' | 'clock' | 'bus'>,
  me: Caller,
  closing: Closing & { reason: string; knownLessons: string[] },
): Promise<ClosedSlot> {
  const { startsAt, endsAt } = await instantsOf(deps, me.personId, closing);
  const createdAt = deps.clock.now();
  return transact(deps.db, async (tx) => {
    // As a booking does, before either looks for what the other one writes.
    await lockPeople(tx, [me.personId]);
    const inside = await lessonsInside(tx, me, startsAt, endsAt);
    if (inside.some((lesson) => !closing.knownLessons.includes(lesson.id))) throw new Failure('lessons_in_slot');
    const slot = await addClosedSlot(tx, {
      personId: me.personId,
      startsAt,
      endsAt,
      reason: closing.reason,
      createdAt,
    });
    if (!slot) throw new Failure('closed_slot_overlaps');
    await invalidateTimes(deps, tx, me.personId);
    return { ...slot, startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() };
  });
}

/** Runs in the caller's transaction. @throws Failure not_found, also if it belongs to someone else */
export async function openSlotAgain(
  deps: Pick<Deps, 'bus' | 'clock'>,
  tx: Tx,
  personId: string,
  id: string,
): Promise<void> {
  if (!(await removeClosedSlot(tx, personId, id))) throw new Failure('not_found');
  await invalidateTimes(deps, tx, personId);
}

async function lessonsInside(db: Db, me: Caller, startsAt: Date, endsAt: Date): Promise<LessonRow[]> {
  const lessons = await listLessonsBetween(db, me, startsAt, endsAt);
  return lessons.filter((lesson) => lesson.status === 'booked' || lesson.status === 'in_progress');
}

/**
 * Converts local times; ambiguous ones are resolved to the longest span: the first occurrence of the start, the last of
 * the end.
 */
export async function instantsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  { from, to }: Closing,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const timeZone = await findScheduleZone(deps.db, personId);
  const startsAt = instantOf('from', from, timeZone, 'earlier');
  const endsAt = instantOf('to', to, timeZone, 'later');
  if (endsAt <= startsAt) throw new Failure('invalid_fields', { to: 'order' });
  if (endsAt <= deps.clock.now()) throw new Failure('invalid_fields', { to: 'invalid' });
  if (endsAt.getTime() - startsAt.getTime() > CLOSED_SLOT_MAX_DAYS * 86_400_000)
    throw new Failure('invalid_fields', { to: 'too_long' });
  return { startsAt, endsAt };
}

function instantOf(field: string, local: string, timeZone: string, disambiguation: 'earlier' | 'later'): Date {
  try {
    const at = Temporal.PlainDateTime.from(local, { overflow: 'reject' }).toZonedDateTime(timeZone, { disambiguation });
    return new Date(at.epochMilliseconds);
  } catch {
    // 31 April has a valid format but doesn't exist.
    throw new Failure('invalid_fields', { [field]: 'invalid' });
  }
}
