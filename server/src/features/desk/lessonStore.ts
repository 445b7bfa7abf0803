import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What a lesson's page shows in addition to its record. */
export async function readLessonFacts(db: Db, lessonId: string) {
  const { rows } = await sql<{
    endsAt: Date;
    accountId: string;
    course: string | null;
    isSeries: boolean;
    sentAt: Date | null;
    checkedAt: Date | null;
    verdict: string | null;
    faults: string[] | null;
    bookedBy: string | null;
    bookedAt: Date | null;
  }>`
    select l.ends_at, s.account_id as account_id, c.title as course,
      l.series_id is not null as is_series, r.sent_at, r.checked_at, r.verdict, r.faults,
      b.actor_name as booked_by, b.at as booked_at
    from lessons l
    join people s on s.id = l.student_id
    left join courses c on c.id = l.course_id
    left join ready_checks r on r.lesson_id = l.id and r.student_id = l.student_id
    left join lateral (
      select e.actor_name, e.at from audit_log e
      where e.lesson_id = l.id and e.action = 'lesson.booked' order by e.at, e.id limit 1
    ) b on true
    where l.id = ${lessonId}
  `.execute(db);
  return rows[0];
}
