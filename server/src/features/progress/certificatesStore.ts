import { KNOWN_DAYS } from '@skylark/contract/practice.facts';
import { CERTIFICATE_WORDS_MAX } from '@skylark/contract/progress.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The first one is kept in case of concurrent calls. */
export async function addCertificate(
  db: Db,
  certificate: { number: string; studentId: string; courseId: string; issuedAt: Date },
): Promise<void> {
  await db
    .insertInto('certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.constraint('certificates_once').doNothing())
    .execute();
}

export const findCertificate = (db: Db, studentId: string, courseId: string) =>
  db
    .selectFrom('certificates')
    .select(['number', 'issuedAt'])
    .where('studentId', '=', studentId)
    .where('courseId', '=', courseId)
    .executeTakeFirst();

export const findPublicCertificate = (db: Db, number: string) =>
  db
    .selectFrom('certificates as c')
    .innerJoin('people as s', 's.id', 'c.studentId')
    .innerJoin('courses as k', 'k.id', 'c.courseId')
    .select(['s.firstName', 'k.title as courseTitle', 'k.level'])
    .where('c.number', '=', number)
    .where('s.deletedAt', 'is', null)
    .executeTakeFirst();

/** A course a child has had: its title and level, when it was started and finished, and the teacher of most of its lessons. */
export async function findCourseOf(db: Db, studentId: string, courseId: string) {
  const { rows } = await sql<{
    title: string;
    level: string;
    firstAt: Date;
    lastAt: Date;
    teacherFirstName: string;
    teacherLastName: string;
  }>`
    with held as (
      select l.teacher_id, l.starts_at from lessons l join decks d on d.id = l.deck_id
      where l.student_id = ${studentId} and l.status = 'held' and d.course_id = ${courseId} and d.kind = 'lesson'
    )
    select (select title from courses where id = ${courseId}) as title,
      (select level from courses where id = ${courseId}) as level,
      (select min(starts_at) from held) as first_at, (select max(starts_at) from held) as last_at,
      t.first_name as teacher_first_name, t.last_name as teacher_last_name
    from held h join people t on t.id = h.teacher_id
    group by t.id order by count(*) desc, t.id limit 1`.execute(db);
  return rows[0];
}

/** The words of a course that a child knows, by its memory of words. */
export async function listKnownWords(db: Db, studentId: string, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select min(w.word) as word from deck_words w
    join decks d on d.id = w.deck_id and d.course_id = ${courseId}
    join practice_cards c on c.student_id = ${studentId} and c.word = lower(w.word)
    where c.produced_day is not null and c.stability >= ${KNOWN_DAYS}
    group by lower(w.word) order by 1 limit ${CERTIFICATE_WORDS_MAX}`.execute(db);
  return rows.map(({ word }) => word);
}
