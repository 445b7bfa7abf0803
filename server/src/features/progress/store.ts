import { KNOWN_DAYS } from '@skylark/contract/practice.facts';
import { PROGRESS_COURSES_MAX, TEACHERS_WORDS_SHOWN } from '@skylark/contract/progress.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { joinTaughtDecks } from '../lessons/index.ts';

/** More than any child has; limits the work of one request. */
const LESSONS_READ = 2_000;

/** A child, the time zone of its months, and the first month: "2026-01". */
export interface Of {
  studentId: string;
  timeZone: string;
  since: string;
}

const monthIn = (column: string, timeZone: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM')`;
/** The start of the first month in the zone. */
const start = ({ since, timeZone }: Of) => sql<Date>`(${`${since}-01`}::timestamp at time zone ${timeZone})`;

export async function listLessonMonths(db: Db, of: Of) {
  const { rows } = await sql<{ month: string; held: number; stars: number | null }>`
    select ${monthIn('starts_at', of.timeZone)} as month, count(*)::int as held, round(avg(score), 1)::float as stars
    from lessons where student_id = ${of.studentId} and status = 'held' and starts_at >= ${start(of)}
    group by 1`.execute(db);
  return rows;
}

export async function countHeld(db: Db, studentId: string): Promise<number> {
  const { held } = await db
    .selectFrom('lessons')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('studentId', '=', studentId)
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow();
  return held;
}

/** For each month in which words were first met: their number, and how many of them are known by now. */
export async function listWordMonths(db: Db, { studentId, timeZone }: Of) {
  const { rows } = await sql<{ month: string; met: number; known: number }>`
    with held as (
      select id, deck_id, starts_at from lessons
      where student_id = ${studentId} and status = 'held' order by starts_at desc limit ${LESSONS_READ}
    ), said as (
      select distinct lower(w.word) as word, l.id, l.starts_at from held l ${joinTaughtDecks} join deck_words w on w.deck_id = taught.deck_id
      where not exists (select 1 from lesson_words x where x.lesson_id = l.id and lower(x.word) = lower(w.word))
      union all
      select lower(a.word), h.id, h.starts_at from held h join lesson_words a on a.lesson_id = h.id and not a.is_removed
    ), met as (
      select word, min(starts_at) as first_at from said group by word
    )
    select ${monthIn('met.first_at', timeZone)} as month, count(*)::int as met,
      count(c.word)::int as known
    from met left join practice_cards c on c.student_id = ${studentId} and c.word = met.word and c.stability >= ${KNOWN_DAYS}
        and c.produced_day is not null
    group by 1`.execute(db);
  return rows;
}

export async function listHomeworkMonths(db: Db, of: Of) {
  const { rows } = await sql<{ month: string; given: number; done: number; stars: number | null }>`
    select ${monthIn('created_at', of.timeZone)} as month, count(*)::int as given,
      count(finished_at)::int as done, round(avg(score), 1)::float as stars
    from homeworks where student_id = ${of.studentId} and created_at >= ${start(of)}
    group by 1`.execute(db);
  return rows;
}

/** The words that a child knows by now, counted by the month of its own days in which it first produced them. */
export async function listKnownMonths(db: Db, studentId: string) {
  const { rows } = await sql<{ month: string; known: number }>`
    with known as (
      select min(a.day) as day from practice_cards c
      join practice_answers a on a.student_id = c.student_id and a.word = c.word
        and a.how <> 'recognised' and a.result = 'right' and a.source <> 'game'
      where c.student_id = ${studentId} and c.produced_day is not null and c.stability >= ${KNOWN_DAYS}
      group by c.word
    )
    select to_char(date '1970-01-01' + day, 'YYYY-MM') as month, count(*)::int as known from known group by 1`.execute(
    db,
  );
  return rows;
}

/** Courses with a held lesson or a homework, by title; a single one if its id is given. */
export async function listCourseProgress(db: Db, studentId: string, courseId: string | null = null) {
  const { rows } = await sql<{
    id: string;
    title: string;
    decks: number;
    decksHeld: number;
    given: number;
    done: number;
    stars: number | null;
  }>`
    with held as (
      select distinct d.course_id, d.key from lessons l join decks d on d.id = l.deck_id
      where l.student_id = ${studentId} and l.status = 'held' and d.kind = 'lesson'
    ), given as (
      select coalesce(d.course_id, ld.course_id, l.course_id) as course_id, count(*)::int as given,
        count(h.finished_at)::int as done, round(avg(h.score), 1)::float as stars
      from homeworks h
      left join decks d on d.id = h.deck_id
      left join lessons l on l.id = h.lesson_id
      left join decks ld on ld.id = l.deck_id
      where h.student_id = ${studentId}
      group by 1
    )
    select c.id, c.title, coalesce(g.given, 0) as given, coalesce(g.done, 0) as done, g.stars,
      count(d.id)::int as decks, count(held.key)::int as decks_held
    from courses c
    left join given g on g.course_id = c.id
    left join decks d on d.course_id = c.id and d.kind = 'lesson' and d.retired_at is null
    -- A deck that was imported anew has the same key.
    left join held on held.course_id = c.id and held.key = d.key
    where (${courseId}::uuid is null or c.id = ${courseId}) and c.teacher_id is null
      and (g.course_id is not null or exists (select 1 from held h where h.course_id = c.id))
    group by c.id, c.title, g.given, g.done, g.stars
    order by c.title, c.id limit ${PROGRESS_COURSES_MAX}`.execute(db);
  return rows;
}

/** A child with whom a teacher has a lesson after a given time, held or upcoming; undefined otherwise. */
export const findTaughtSince = (db: Db, teacherId: string, studentId: string, since: Date) =>
  db
    .selectFrom('people as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .select(['s.id', 's.firstName', 's.lastName', 's.photoKey', 'a.timeZone', 's.age', 's.ageOn', 's.reads'])
    .where('s.id', '=', studentId)
    .where('s.deletedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('lessons as l')
          .select('l.id')
          .where('l.studentId', '=', studentId)
          .where('l.teacherId', '=', teacherId)
          .where('l.status', '<>', 'cancelled')
          .where('l.startsAt', '>=', since),
      ),
    )
    .executeTakeFirst();

/** Reviews by all teachers, or by one. */
export const listTeachersWords = (db: Db, studentId: string, teacherId: string | undefined) =>
  db
    .selectFrom('lessons as l')
    .innerJoin('reviews as r', 'r.lessonId', 'l.id')
    .innerJoin('people as t', 't.id', 'l.teacherId')
    .select(['l.id as lessonId', 'r.createdAt as at', 't.firstName as teacherName', 'r.score'])
    .select((eb) => eb.fn.coalesce('r.text', sql.lit('')).as('text'))
    .where('l.studentId', '=', studentId)
    .where('l.status', '=', 'held')
    .where('r.authorRole', '=', 'teacher')
    .$if(teacherId !== undefined, (query) => query.where('l.teacherId', '=', teacherId ?? ''))
    .where('r.text', '<>', '')
    .orderBy('l.startsAt', 'desc')
    .orderBy('l.id')
    .limit(TEACHERS_WORDS_SHOWN)
    .execute();
