import { ABSENCE_URGENT_HOURS } from '@skylark/contract/schedule.facts';
import type { AbsenceRequest } from '@skylark/contract/schedule';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { spanText } from '../../platform/texts/whenText.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import type { LessonRow } from '../lessons/index.ts';
import { mailManagers } from '../notifications/index.ts';
import { findPerson, lockPeople } from '../people/index.ts';
import { addRequest, findRequest, listRequestsAhead, type RequestRow, setWithdrawn } from './absenceStore.ts';
import { invalidateTimes } from './invalidateTimes.ts';
import { moveClosedSlots, removeClosedSlotsOf } from './store.ts';

/** Each request is sent to every manager. */
export const ABSENCE_REQUESTS: Limit = { name: 'absence-request', tries: 20, perSeconds: 24 * 3600, thenPerHour: 2 };

export const isOpen = (row: RequestRow): boolean => row.withdrawnAt === null && row.waiting > 0;

export const absenceCard = (row: RequestRow): AbsenceRequest => ({
  id: row.id,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  lessons: row.lessons,
  waiting: row.waiting,
  isDecided: row.isDecided,
});

/** Requests with lessons waiting for an answer, soonest first. */
export async function listOpenRequests(db: Db, teacherId: string, now: Date): Promise<RequestRow[]> {
  return (await listRequestsAhead(db, teacherId, now)).filter(isOpen);
}

/**
 * Asks the school for substitutes. Existing requests within this time are merged into the new one. The teacher is
 * locked.
 * @param lessons booked ones in this time, soonest first
 * @returns the request's id
 */
export async function tellSchool(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  teacherId: string,
  absence: { startsAt: Date; endsAt: Date; reason: string },
  lessons: readonly LessonRow[],
): Promise<string> {
  const now = deps.clock.now();
  const { startsAt, endsAt, reason } = absence;
  const before = await listOpenRequests(tx, teacherId, now);
  const inside = before.filter((one) => one.startsAt >= startsAt && one.endsAt <= endsAt).map(({ id }) => id);
  await setWithdrawn(tx, inside, now);
  const request = { teacherId, startsAt, endsAt, reason, createdAt: now };
  const id = await addRequest(
    tx,
    request,
    lessons.map((lesson) => lesson.id),
  );
  await moveClosedSlots(tx, inside, id);
  const { name, actor } = await whoIs(tx, teacherId);
  const details = { request: id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  await recordAudit(tx, actor, {
    action: 'teacher.absence_told',
    at: now,
    personId: teacherId,
    details: { ...details, lessons: lessons.length },
  });
  const [first] = lessons;
  const told = {
    cause: `absence_request:${id}`,
    aboutId: teacherId,
    values: (locale: Parameters<typeof spanText>[0]) => ({
      teacher: name,
      count: lessons.length,
      times: spanText(locale, SCHOOL_ZONE, startsAt, endsAt),
      first: first ? spanText(locale, SCHOOL_ZONE, first.startsAt, first.endsAt) : '',
      reason,
    }),
  };
  const isUrgent = first && first.startsAt.getTime() - now.getTime() < ABSENCE_URGENT_HOURS * 3_600_000;
  await mailManagers(deps, tx, 'teacher_absent', { ...told, smsUntil: isUrgent ? first.endsAt : undefined });
  return id;
}

/** Withdraws a request, because the teacher can teach after all. @throws Failure not_found, absence_decided */
export async function takeBack(
  deps: Pick<Deps, 'db' | 'clock' | 'bus' | 'config'>,
  me: Caller,
  id: string,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockPeople(tx, [me.personId]);
    const request = await findRequest(tx, id, now);
    if (request?.teacherId !== me.personId || request.withdrawnAt !== null) throw new Failure('not_found');
    if (request.isDecided) throw new Failure('absence_decided');
    await setWithdrawn(tx, [id], now);
    await removeClosedSlotsOf(tx, id);
    const { name, actor } = await whoIs(tx, me.personId);
    const entry = { action: 'teacher.absence_taken_back', at: now, personId: me.personId, details: { request: id } };
    await recordAudit(tx, actor, entry);
    await mailManagers(deps, tx, 'teacher_back', {
      cause: `absence_request:${id}:back`,
      aboutId: me.personId,
      values: (locale) => ({
        teacher: name,
        count: request.lessons,
        times: spanText(locale, SCHOOL_ZONE, request.startsAt, request.endsAt),
      }),
    });
    await invalidateTimes(deps, tx, me.personId);
  });
}

async function whoIs(db: Db, teacherId: string): Promise<{ name: string; actor: Actor }> {
  const teacher = await findPerson(db, teacherId);
  if (!teacher) throw new Failure('not_found');
  const name = `${teacher.firstName} ${teacher.lastName}`.trim();
  return { name, actor: { kind: 'person', id: teacherId, name } };
}
