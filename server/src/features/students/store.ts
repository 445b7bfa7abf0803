import {
  STUDENT_BOARDS_SHOWN,
  STUDENTS_PAGE_SIZE,
  TIMELINE_PAGE_SIZE,
  TIMELINE_WORDS,
} from '@skylark/contract/students.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { requirePlace } from '../../platform/db/requirePlace.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { joinTaughtDecks } from '../lessons/index.ts';

/** The longest lesson including extensions: one still in progress counts as the next. */
const RUNNING = sql`interval '80 minutes'`;

interface LineRow {
  id: string;
  firstName: string;
  lastName: string;
  photoKey: string | null;
  nextId: string | null;
  nextAt: Date | null;
  lastId: string | null;
  lastAt: Date | null;
  homeworkWaiting: number;
  noteLessonId: string | null;
  noteAt: Date | null;
  note: string | null;
}

/** One page, and one row more if another follows. @throws Failure invalid_fields for an unknown cursor */
export async function listStudentLines(db: Db, teacherId: string, cursor: string | undefined, now: Date) {
  const limit = STUDENTS_PAGE_SIZE;
  const mine = sql`
    select *, row_number() over (order by next_at nulls last, last_at desc nulls last, student_id) as place from (
      select l.student_id,
        min(l.starts_at) filter (where l.status in ('booked', 'in_progress') and l.starts_at > ${now}::timestamptz - ${RUNNING}) as next_at,
        max(l.starts_at) filter (where l.status in ('held', 'missed')) as last_at
      from lessons l where l.teacher_id = ${teacherId} and l.status <> 'cancelled' group by l.student_id
    ) each join people p on p.id = each.student_id and p.deleted_at is null`;
  await requirePlace(db, { limit, cursor }, sql`select from (${mine}) as mine where student_id = ${cursor ?? null}`);
  // Lessons, notes and homework are looked up only for the children on the page.
  const { rows } = await sql<LineRow>`
    with mine as (${mine}), page as (
      select * from mine
      where ${cursor ?? null}::uuid is null or place > (select place from mine where student_id = ${cursor ?? null}::uuid)
      order by place limit ${limit + 1}
    )
    select page.student_id as id, page.first_name, page.last_name, page.photo_key,
      next.id as next_id, page.next_at, last.id as last_id, page.last_at, waiting.count as homework_waiting,
      note.lesson_id as note_lesson_id, note.starts_at as note_at, note.text as note
    from page
    left join lateral (
      select id from lessons where teacher_id = ${teacherId} and student_id = page.student_id and starts_at = page.next_at
        and status <> 'cancelled' limit 1
    ) next on true
    left join lateral (
      select id from lessons where teacher_id = ${teacherId} and student_id = page.student_id and starts_at = page.last_at
        and status <> 'cancelled' limit 1
    ) last on true
    cross join lateral (
      select count(*)::int as count from homeworks
      where teacher_id = ${teacherId} and student_id = page.student_id and status = 'started' and finished_at is not null
    ) waiting
    left join lateral (
      select n.lesson_id, l.starts_at,
        case when n.child_note <> '' then n.child_note else n.own_note end as text
      from lesson_plans n join lessons l on l.id = n.lesson_id
      where l.student_id = page.student_id and (n.child_note <> '' or (n.teacher_id = ${teacherId} and n.own_note <> ''))
      order by l.starts_at desc, n.id desc limit 1
    ) note on true
    order by page.place`.execute(db);
  return rows;
}

export async function findNext(db: Db, teacherId: string, studentId: string, now: Date) {
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, starts_at as at from lessons
    where teacher_id = ${teacherId} and student_id = ${studentId} and status in ('booked', 'in_progress')
      and starts_at > ${now}::timestamptz - ${RUNNING}
    order by starts_at limit 1`.execute(db);
  return rows[0];
}

export const listBoards = (db: Db, teacherId: string, studentId: string) =>
  db
    .selectFrom('whiteboards')
    .select(['code', 'nameForTeacher', 'createdAt'])
    .where('teacherId', '=', teacherId)
    .where('studentId', '=', studentId)
    .where('archivedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(STUDENT_BOARDS_SHOWN)
    .execute();

interface EntryRow {
  kind: 'lesson' | 'homework';
  id: string;
  at: Date;
}

/**
 * Past entries: the child's lessons, including those held by other teachers, and homework by this teacher; one row more
 * than a page. Booked lessons are left out: weeks of them would come first, and the next one is shown on the page
 * anyway.
 */
export async function listEntries(
  db: Db,
  { teacherId, studentId }: { teacherId: string; studentId: string },
  after: Cursor | undefined,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from (
      select 'lesson' as kind, id, starts_at as at from lessons
      where student_id = ${studentId} and status not in ('cancelled', 'booked') and (teacher_id = ${teacherId} or status = 'held')
      union all
      select 'homework', id, created_at from homeworks
      where student_id = ${studentId} and teacher_id = ${teacherId}
    ) entries
    where ${after?.at ?? null}::timestamptz is null
      or (at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)
    order by at desc, id desc limit ${TIMELINE_PAGE_SIZE + 1}`.execute(db);
  return rows;
}

interface LessonFacts {
  id: string;
  status: string;
  number: number | null;
  isTrial: boolean;
  topic: string | null;
  score: number | null;
  teacherName: string;
  isOwn: boolean;
  childNote: string;
  ownNote: string;
  review: string;
  words: string[];
  wordsCount: number;
  stars: number;
}

/** Facts about these lessons: all notes for the next teacher, but only the teacher's own private notes and reviews. */
export async function listLessonFacts(db: Db, teacherId: string, ids: readonly string[]): Promise<LessonFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LessonFacts>`
    select l.id, l.status, l.number, l.is_trial, d.title as topic, l.score, t.first_name as teacher_name,
      l.teacher_id = ${teacherId} as is_own,
      coalesce((
        select string_agg(n.child_note, E'\n' order by n.id) from lesson_plans n where n.lesson_id = l.id and n.child_note <> ''
      ), '') as child_note,
      coalesce((
        select n.own_note from lesson_plans n where n.lesson_id = l.id and n.teacher_id = ${teacherId}
      ), '') as own_note,
      coalesce((
        select r.text from reviews r where r.lesson_id = l.id and r.author_role = 'teacher' and r.author_id = ${teacherId}
      ), '') as review,
      coalesce(said.words[1:${sql.lit(TIMELINE_WORDS)}], '{}') as words, coalesce(said.count, 0) as words_count,
      (select count(*)::int from stars s where s.student_id = l.student_id and s.reason = 'lesson' and s.source = l.id::text) as stars
    from lessons l
    join people t on t.id = l.teacher_id
    left join decks d on d.id = l.deck_id
    left join lateral (
      select array_agg(word order by word) as words, count(*)::int as count from (
        select w.word from (select l.id, l.deck_id) as l ${joinTaughtDecks} join deck_words w on w.deck_id = taught.deck_id
        where not exists (select 1 from lesson_words x where x.lesson_id = l.id and lower(x.word) = lower(w.word))
        union
        select a.word from lesson_words a where a.lesson_id = l.id and not a.is_removed
      ) each
    ) said on l.status = 'held'
    where l.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export const listHomeworkFacts = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('homeworks as h')
        .leftJoin('decks as d', 'd.id', 'h.deckId')
        .select(['h.id', 'h.status', 'h.finishedAt', 'h.description', 'h.score', 'h.teacherComment', 'd.title'])
        .where('h.id', 'in', [...ids])
        .execute();
