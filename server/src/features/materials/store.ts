import { COURSES_MAX, TEMPLATES_PER_COURSE_MAX } from '@skylark/contract/materials.facts';
import { ACTIVATION_DELAY_SECONDS } from '@skylark/contract/lessons.facts';
import type { PageId } from '@skylark/contract/board';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function listSlidePages(db: Db, deckId: string): Promise<PageId[]> {
  const slides = await db.selectFrom('slides').select('id').where('deckId', '=', deckId).orderBy('position').execute();
  return slides.map((slide) => `slide:${slide.id}`);
}

/** Keeps a deck as long as the lesson that shows it. */
export async function keepDeck(db: Db, deckId: string, now: Date): Promise<void> {
  await db.updateTable('decks').set({ shownAt: now }).where('id', '=', deckId).where('shownAt', 'is', null).execute();
}

export const findDeck = (db: Db, id: string) =>
  db
    .selectFrom('decks as d')
    .innerJoin('courses as c', 'c.id', 'd.courseId')
    .select(['d.id', 'd.title', 'd.notes', 'd.courseId', 'c.title as courseTitle', 'c.teacherId'])
    .where('d.id', '=', id)
    .executeTakeFirst();

export const listSlides = (db: Db, deckId: string) =>
  db
    .selectFrom('slides')
    .select(['id', 'imageKey', 'thumbKey', 'description', 'note', 'soundKey', 'activity'])
    .where('deckId', '=', deckId)
    .orderBy('position')
    .execute();

/** SQL condition: deck `d` is planned for lesson `l`, is on its board, or was shown in it. */
const isDeckOfLesson = sql`
  (l.deck_id = d.id or exists (select 1 from room_decks r where r.room_id = l.id and r.deck_id = d.id))`;

/** A teacher may open the school's decks, their own, and those of their lessons and homework. */
export async function mayOpenDeck(db: Db, deckId: string, teacherId: string): Promise<boolean> {
  const found = await sql`
    select 1 from decks d join courses c on c.id = d.course_id
    where d.id = ${deckId} and (c.teacher_id is null or c.teacher_id = ${teacherId}
      or exists (select 1 from lessons l where l.teacher_id = ${teacherId} and ${isDeckOfLesson})
      or exists (select 1 from homeworks h where h.deck_id = d.id and h.teacher_id = ${teacherId}))`.execute(db);
  return found.rows.length === 1;
}

/**
 * Students may open the decks planned for their lessons and, once a lesson's room is open, those on its board or shown
 * in it. What a teacher lays out before isn't shown to the student.
 */
export async function isDeckOfStudent(db: Db, deckId: string, studentId: string, now: Date): Promise<boolean> {
  const opensBefore = new Date(now.getTime() + ACTIVATION_DELAY_SECONDS * 1000);
  const found = await sql`
    select 1 from lessons l, (select ${deckId}::uuid as id) d
    where l.student_id = ${studentId} and l.status <> 'cancelled'
      and (l.deck_id = d.id or (l.starts_at <= ${opensBefore} and ${isDeckOfLesson})) limit 1`.execute(db);
  return found.rows.length === 1;
}

interface OutlineRow {
  id: string;
  slug: string;
  title: string;
  level: string;
  description: string;
  homeworkCount: number;
  isOwn: boolean;
  decks: {
    id: string;
    title: string;
    slidesCount: number;
    coverKey: string | null;
    coverActivity: unknown;
    words: string[];
  }[];
}

/**
 * Courses with their current decks, by title; a single one if its id is given. A teacher's own courses are only listed
 * for that teacher, and come first.
 */
export async function listCourses(
  db: Db,
  { id = null, teacherId = null }: { id?: string | null; teacherId?: string | null } = {},
): Promise<OutlineRow[]> {
  const found = await sql<OutlineRow>`
    select c.id, c.slug, c.title, c.level, c.description, c.teacher_id is not null as is_own,
      (select count(*)::int from homework_templates t where t.course_id = c.id and t.retired_at is null) as homework_count,
      coalesce((
        select json_agg(json_build_object(
          'id', d.id, 'title', d.title,
          'slidesCount', (select count(*) from slides s where s.deck_id = d.id),
          'coverKey', (select s.thumb_key from slides s where s.deck_id = d.id order by s.position limit 1),
          'coverActivity', (select s.activity from slides s where s.deck_id = d.id order by s.position limit 1),
          'words', coalesce((select json_agg(w.word order by w.position) from deck_words w where w.deck_id = d.id), '[]')
        ) order by d.position, d.id)
        from decks d where d.course_id = c.id and d.kind = 'lesson' and d.retired_at is null
      ), '[]') as decks
    from courses c where (${id}::uuid is null or c.id = ${id})
      and (c.teacher_id is null or (c.teacher_id = ${teacherId}
        and exists (select 1 from decks d where d.course_id = c.id and d.retired_at is null)))
    order by c.teacher_id is null, c.title, c.id limit ${COURSES_MAX}`.execute(db);
  return found.rows;
}

/** A course's homework templates, in order. */
export const listTemplates = (db: Db, courseId: string) =>
  db
    .selectFrom('homeworkTemplates as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .select((eb) => [
      't.id',
      't.title',
      't.task',
      't.deckId',
      't.lessonDeckId',
      'c.title as courseTitle',
      eb
        .selectFrom('slides as s')
        .whereRef('s.deckId', '=', 't.deckId')
        .select((count) => count.fn.countAll<number>().as('slides'))
        .as('slidesCount'),
      eb
        .selectFrom('slides as s')
        .whereRef('s.deckId', '=', 't.deckId')
        .where('s.position', '=', 1)
        .select('s.thumbKey')
        .as('coverKey'),
      eb
        .selectFrom('slides as s')
        .whereRef('s.deckId', '=', 't.deckId')
        .where('s.position', '=', 1)
        .select('s.activity')
        .as('coverActivity'),
    ])
    .where('t.courseId', '=', courseId)
    .where('t.retiredAt', 'is', null)
    .orderBy('t.position')
    .orderBy('t.id')
    .limit(TEMPLATES_PER_COURSE_MAX)
    .execute();
export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

export const findSlideFiles = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('slides')
        .select(['id', 'imageKey', 'thumbKey', 'description', 'activity'])
        .where('id', 'in', ids)
        .execute();
