import { SEARCH_FOUND_MAX } from '@skylark/contract/search.facts';
import { sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import type { Db } from '../../platform/db/database.ts';

interface Wanted {
  teacherId: string;
  text: string;
}

/** A teacher's students: everybody with a lesson that was not cancelled. */
export async function findStudents(db: Db, { teacherId, text }: Wanted) {
  const { rows } = await sql<{ id: string; firstName: string; lastName: string; photoKey: string | null }>`
    select p.id, p.first_name, p.last_name, p.photo_key from people p
    where p.deleted_at is null and p.first_name || ' ' || p.last_name ilike ${containing(text)}
      and p.id in (select student_id from lessons where teacher_id = ${teacherId} and status <> 'cancelled')
    order by p.first_name, p.last_name, p.id limit ${SEARCH_FOUND_MAX}`.execute(db);
  return rows;
}

export async function findLessons(db: Db, { teacherId, text }: Wanted, now: Date) {
  const { rows } = await sql<{
    id: string;
    startsAt: Date;
    status: string;
    studentName: string;
    topic: string | null;
  }>`
    select l.id, l.starts_at, l.status, trim(s.first_name || ' ' || s.last_name) as student_name, d.title as topic
    from lessons l join people s on s.id = l.student_id
      left join decks d on d.id = l.deck_id left join courses c on c.id = l.course_id
    where l.teacher_id = ${teacherId} and l.status <> 'cancelled'
      and s.first_name || ' ' || s.last_name || ' ' || coalesce(d.title, '') || ' ' || coalesce(c.title, '')
        ilike ${containing(text)}
    order by greatest(l.starts_at - ${now}::timestamptz, ${now}::timestamptz - l.starts_at), l.id
    limit ${SEARCH_FOUND_MAX}`.execute(db);
  return rows;
}

/** The school's current lesson decks. A slide is found by its description and its notes. */
export async function findDecks(db: Db, { text }: Wanted) {
  const pattern = containing(text);
  const { rows } = await sql<{
    id: string;
    title: string;
    courseTitle: string;
    coverKey: string | null;
    slideNumber: number | null;
    slideDescription: string | null;
  }>`
    select d.id, d.title, c.title as course_title, found.number as slide_number,
      found.description as slide_description,
      coalesce(found.thumb_key, (select thumb_key from slides where deck_id = d.id order by position limit 1)) as cover_key
    from decks d join courses c on c.id = d.course_id
      left join lateral (
        select s.thumb_key, s.description, s.position as number from slides s
        where s.deck_id = d.id and (s.description ilike ${pattern} or s.note ilike ${pattern})
        order by s.position limit 1
      ) found on true
    where d.kind = 'lesson' and d.retired_at is null and c.teacher_id is null
      and (found.number is not null or d.title || ' ' || c.title ilike ${pattern}
        or exists (select from deck_words w where w.deck_id = d.id and w.word ilike ${pattern}))
    order by (d.title ilike ${pattern}) desc, c.title, d.position, d.id limit ${SEARCH_FOUND_MAX}`.execute(db);
  return rows;
}

export async function findOwnDecks(db: Db, { teacherId, text }: Wanted) {
  const pattern = containing(text);
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from teacher_decks
    where teacher_id = ${teacherId} and (title ilike ${pattern}
      or exists (select from jsonb_array_elements(content -> 'slides') s where s ->> 'description' ilike ${pattern})
      or exists (select from jsonb_array_elements(content -> 'words') w where w ->> 'word' ilike ${pattern}))
    order by changed_at desc, id limit ${SEARCH_FOUND_MAX}`.execute(db);
  return rows;
}

export async function findTasks(db: Db, { text }: Wanted) {
  const pattern = containing(text);
  const { rows } = await sql<{ id: string; title: string; courseId: string; courseTitle: string }>`
    select t.id, t.title, c.id as course_id, c.title as course_title
    from homework_templates t join courses c on c.id = t.course_id
    where t.retired_at is null and c.teacher_id is null and t.title || ' ' || t.task ilike ${pattern}
    order by c.title, t.position, t.id limit ${SEARCH_FOUND_MAX}`.execute(db);
  return rows;
}

export async function findHomeworks(db: Db, { teacherId, text }: Wanted) {
  const { rows } = await sql<{
    id: string;
    description: string;
    studentName: string;
    status: string;
    finishedAt: Date | null;
  }>`
    select h.id, left(h.description, 200) as description, trim(s.first_name || ' ' || s.last_name) as student_name,
      h.status, h.finished_at
    from homeworks h join people s on s.id = h.student_id
    where h.teacher_id = ${teacherId}
      and h.description || ' ' || s.first_name || ' ' || s.last_name ilike ${containing(text)}
    order by h.created_at desc, h.id desc limit ${SEARCH_FOUND_MAX}`.execute(db);
  return rows;
}
