import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface NewRequest {
  teacherId: string;
  startsAt: Date;
  endsAt: Date;
  reason: string;
  createdAt: Date;
}

export interface RequestRow {
  id: string;
  teacherId: string;
  startsAt: Date;
  endsAt: Date;
  reason: string;
  createdAt: Date;
  withdrawnAt: Date | null;
  lessons: number;
  waiting: number;
  nextAt: Date | null;
  isDecided: boolean;
}

export async function addRequest(db: Db, request: NewRequest, lessonIds: readonly string[]): Promise<string> {
  const { id } = await db.insertInto('absenceRequests').values(request).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('absenceLessons')
    .values(lessonIds.map((lessonId) => ({ requestId: id, lessonId })))
    .execute();
  return id;
}

export async function setWithdrawn(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('absenceRequests').set({ withdrawnAt: at }).where('id', 'in', ids).execute();
}

/**
 * A request and the state of its lessons. A lesson waits as long as it is booked with the teacher in this time; it was
 * decided when the school gave it to another teacher or cancelled it.
 */
export const requestFacts = (now: Date) => sql<RequestRow>`
  select r.id, r.teacher_id, r.starts_at, r.ends_at, r.reason, r.created_at, r.withdrawn_at,
    coalesce(inside.lessons, 0)::int as lessons, coalesce(inside.is_decided, false) as is_decided,
    coalesce(ahead.waiting, 0)::int as waiting, ahead.next_at
  from absence_requests r
  left join lateral (
    select count(*) as lessons,
      bool_or(l.teacher_id <> r.teacher_id or (l.status = 'cancelled' and l.cancelled_by <> 'student')) as is_decided
    from absence_lessons a join lessons l on l.id = a.lesson_id
    where a.request_id = r.id
  ) inside on true
  left join lateral (
    select count(*) as waiting, min(l.starts_at) as next_at from lessons l
    where r.withdrawn_at is null and l.teacher_id = r.teacher_id and l.status = 'booked'
      and l.starts_at > r.starts_at - interval '90 minutes' and l.starts_at < r.ends_at
      and l.ends_at > greatest(r.starts_at, ${now})
  ) ahead on true
`;

/** A teacher's requests that still matter: not withdrawn, and not over. */
export async function listRequestsAhead(db: Db, teacherId: string, now: Date): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select * from (${requestFacts(now)}) as facts
    where teacher_id = ${teacherId} and withdrawn_at is null and ends_at > ${now}
    order by starts_at, id
  `.execute(db);
  return rows;
}

export async function findRequest(db: Db, id: string, now: Date): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select * from (${requestFacts(now)}) as facts where id = ${id}
  `.execute(db);
  return rows[0];
}
