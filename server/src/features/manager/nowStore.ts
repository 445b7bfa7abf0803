import type { NotificationChannel } from '@skylark/contract/notifications.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** More concurrent lessons than any school has; any above this number are counted but not checked. */
export const WATCHED_MAX = 3_000;

/** What shows the problems of a lesson, as JSON of the database: times are milliseconds since the epoch. */
export interface WatchedRow {
  id: string;
  status: 'booked' | 'in_progress';
  startsAtMs: number;
  endsAtMs: number;
  summary: unknown;
  seenAtMs: number | null;
  verdict: string | null;
  isTeacherAway: boolean;
  isUnreachable: boolean;
  takenBy: string | null;
  handledAtMs: number | null;
}

/** So many lessons are parsed within a millisecond. */
const PIECE = 50;

/**
 * Undecided lessons that start before a time, soonest first, or only one of them: JSON arrays of `WatchedRow`, each
 * of a few lessons, so that whoever parses a thousand lessons can let others run in between.
 */
export async function listWatched(db: Db, before: Date, lessonId?: string): Promise<string[]> {
  const { rows: pieces } = await sql<{ rows: string }>`
    with watched as (
      select l.id, l.status, ${msOf('l.starts_at')} as "startsAtMs", ${msOf('l.ends_at')} as "endsAtMs", n.summary,
        ${msOf('n.at')} as "seenAtMs", c.verdict, taker.id as "takenBy", ${msOf('care.handled_at')} as "handledAtMs",
        teacher.blocked_at is not null or exists (
          select from closed_slots s
          where s.person_id = l.teacher_id and s.starts_at < l.ends_at and s.ends_at > l.starts_at
        ) as "isTeacherAway",
        (a.email_confirmed_at is null and a.phone_confirmed_at is null
          and not exists (select from telegram_chats chat where chat.account_id = a.id)
          and not exists (
            select from push_devices d join sessions s on s.id = d.session_id where s.account_id = a.id))
        or (exists (select from messages m where ${reminderOf('failed')}) and not exists (select from messages m where ${reminderOf('sent')}))
          as "isUnreachable"
      from lessons l
      join people t on t.id = l.teacher_id
      join accounts teacher on teacher.id = t.account_id
      join people s on s.id = l.student_id
      join accounts a on a.id = s.account_id
      left join lesson_care care on care.lesson_id = l.id
      -- Whoever has left the school looks after nothing.
      left join managers taker on taker.id = care.taken_by and taker.ended_at is null
      left join lesson_now n on n.lesson_id = l.id
      left join ready_checks c on c.lesson_id = l.id and c.student_id = l.student_id
      where l.status in ('booked', 'in_progress') and l.starts_at <= ${before} and not l.is_synthetic
        ${lessonId === undefined ? sql`` : sql`and l.id = ${lessonId}`}
      order by l.starts_at, l.id limit ${WATCHED_MAX}
    ), placed as (select watched, (row_number() over (order by "startsAtMs", id) - 1) / ${PIECE} as piece from watched)
    select json_agg(watched order by (watched)."startsAtMs", (watched).id)::text as rows from placed group by piece order by piece
  `.execute(db);
  return pieces.map((piece) => piece.rows);
}

const msOf = (column: string) => sql`floor(1000 * extract(epoch from ${sql.ref(column)}))::bigint`;

const reminderOf = (status: 'failed' | 'sent') =>
  sql`m.lesson_id = l.id and m.person_id = l.student_id and m.kind = 'lesson_reminder' and m.status = ${status}`;

export interface SentLink {
  lessonId: string;
  isToTeacher: boolean;
  at: Date;
  channel: NotificationChannel;
  status: string;
}

/**
 * The newest link into the room of each of these lessons; if it was sent by several channels, the message with the best
 * status.
 */
export async function listEntryLinks(db: Db, ids: readonly string[]): Promise<SentLink[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SentLink>`
    select distinct on (m.lesson_id) m.lesson_id, m.person_id = l.teacher_id as is_to_teacher, m.created_at as at, m.channel, m.status
    from messages m join lessons l on l.id = m.lesson_id
    where m.lesson_id = any(${ids}::uuid[]) and m.kind = 'lesson_entry'
    order by m.lesson_id, m.created_at desc, m.status in ('sent', 'kept') desc, m.status in ('waiting', 'sending') desc, m.id
  `.execute(db);
  return rows;
}

export interface CareRow {
  lessonId: string;
  extendedMinutes: number;
  takenBy: string | null;
  takenByName: string | null;
  handledByName: string | null;
  handledAt: Date | null;
  lineText: string | null;
  lineBy: string | null;
  lineAt: Date | null;
  lineSeenAt: Date | null;
}

/** What managers have done about each of these lessons. */
export async function listCare(db: Db, ids: readonly string[]): Promise<CareRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CareRow>`
    select l.id as lesson_id, l.extended_minutes, taker.id as taken_by, taker.name as taken_by_name,
      handler.name as handled_by_name, care.handled_at,
      line.text as line_text, writer.name as line_by, line.at as line_at, line.seen_at as line_seen_at
    from lessons l
    left join lesson_care care on care.lesson_id = l.id
    left join managers taker on taker.id = care.taken_by and taker.ended_at is null
    left join managers handler on handler.id = care.handled_by
    left join lateral (
      select text, manager_id, at, seen_at from school_lines where lesson_id = l.id order by at desc, id desc limit 1
    ) line on true
    left join managers writer on writer.id = line.manager_id
    where l.id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}
