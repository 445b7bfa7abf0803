import { CLOSED_SLOT_MAX_DAYS } from '@skylark/contract/schedule.facts';
import type { ClosedSlot } from '@skylark/contract/schedule';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type LessonRow, listLessonsBetween } from '../lessons/index.ts';
import { lockPeople } from '../people/index.ts';
import { ABSENCE_REQUESTS, absenceCard, isOpen, tellSchool } from './absenceRequests.ts';
import { findRequest } from './absenceStore.ts';
import { closedSlotCard } from './closedSlotCard.ts';
import { invalidateTimes } from './invalidateTimes.ts';
import { joinSpans, spansWithout } from './Span.ts';
import {
  addClosedSlot,
  findClosedSlot,
  findScheduleZone,
  listClosedSlots,
  removeClosedSlot,
  spanOfRow,
} from './store.ts';

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

type CloseDeps = Pick<Deps, 'db' | 'clock' | 'bus' | 'config' | 'limits'>;
type Close = Closing & { reason: string; knownLessons: string[] };

/**
 * Closes the open part of a time. If a teacher has booked lessons in it, the school gets a request for substitutes.
 * @throws Failure invalid_fields, too_many_requests; closed_slot_overlaps if nothing is left to close or to request;
 * lessons_in_slot if a booked lesson isn't among `knownLessons`
 */
export async function closeSlot(deps: CloseDeps, me: Caller, closing: Close) {
  const span = await instantsOf(deps, me.personId, closing);
  await limitRequests(deps, me, span);
  return transact(deps.db, async (tx) => {
    // Locks the same rows as a booking, before either of them reads what the other writes.
    await lockPeople(tx, [me.personId]);
    return closeLocked(deps, tx, me, closing, span);
  });
}

/**
 * Changes a closed slot. @throws like closeSlot; Failure not_found, also if it belongs to someone else; absence_open
 */
export async function changeSlot(deps: CloseDeps, me: Caller, id: string, closing: Close) {
  const span = await instantsOf(deps, me.personId, closing);
  await limitRequests(deps, me, span);
  return transact(deps.db, async (tx) => {
    await lockPeople(tx, [me.personId]);
    await requireAlone(deps, tx, me.personId, id);
    await removeClosedSlot(tx, me.personId, id);
    return closeLocked(deps, tx, me, closing, span);
  });
}

interface Instants {
  startsAt: Date;
  endsAt: Date;
}

/** Closing a time without lessons notifies nobody, so it isn't counted. */
async function limitRequests(deps: CloseDeps, me: Caller, { startsAt, endsAt }: Instants): Promise<void> {
  if (me.type === 'teacher' && (await lessonsInside(deps.db, me, startsAt, endsAt)).length > 0)
    await deps.limits.take(ABSENCE_REQUESTS, me.accountId);
}

async function closeLocked(deps: CloseDeps, tx: Tx, me: Caller, closing: Close, { startsAt, endsAt }: Instants) {
  const { personId } = me;
  const { reason, knownLessons } = closing;
  const now = deps.clock.now();
  const inside = await lessonsInside(tx, me, startsAt, endsAt);
  if (inside.some((lesson) => !knownLessons.includes(lesson.id))) throw new Failure('lessons_in_slot');
  const asked = inside.filter((lesson) => lesson.status === 'booked' && lesson.endsAt > now);
  const closed = await listClosedSlots(tx, personId, { start: startsAt, end: endsAt });
  const gaps = spansWithout([{ start: startsAt.getTime(), end: endsAt.getTime() }], joinSpans(closed.map(spanOfRow)));
  const isTelling = me.type === 'teacher' && asked.length > 0;
  if (gaps.length === 0 && !isTelling) throw new Failure('closed_slot_overlaps');
  const absenceRequestId = isTelling
    ? await tellSchool(deps, tx, personId, { startsAt, endsAt, reason }, asked)
    : undefined;
  const slots: ClosedSlot[] = [];
  for (const { start, end } of gaps) {
    const time = { startsAt: new Date(start), endsAt: new Date(end) };
    const slot = await addClosedSlot(tx, { personId, ...time, reason, createdAt: now, absenceRequestId });
    if (!slot) throw new Failure('closed_slot_overlaps');
    slots.push(closedSlotCard(slot, new Set(absenceRequestId === undefined ? [] : [absenceRequestId])));
  }
  await invalidateTimes(deps, tx, personId);
  const request = absenceRequestId === undefined ? undefined : await findRequest(tx, absenceRequestId, now);
  return { slots, absence: request ? absenceCard(request) : null };
}

/** Runs in the caller's transaction. @throws Failure not_found, also if it belongs to someone else; absence_open */
export async function openSlotAgain(
  deps: Pick<Deps, 'bus' | 'clock'>,
  tx: Tx,
  personId: string,
  id: string,
): Promise<void> {
  await requireAlone(deps, tx, personId, id);
  await removeClosedSlot(tx, personId, id);
  await invalidateTimes(deps, tx, personId);
}

/** While lessons in it are waiting for the school's answer, only the whole request can be withdrawn. */
async function requireAlone(deps: Pick<Deps, 'clock'>, tx: Tx, personId: string, id: string): Promise<void> {
  const slot = await findClosedSlot(tx, personId, id);
  if (!slot) throw new Failure('not_found');
  if (slot.absenceRequestId === null) return;
  const request = await findRequest(tx, slot.absenceRequestId, deps.clock.now());
  if (request && isOpen(request)) throw new Failure('absence_open');
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
  if (endsAt <= deps.clock.now()) throw new Failure('invalid_fields', { to: 'past' });
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
