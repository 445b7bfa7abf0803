import { COURSES_MAX } from '@skylark/contract/materials';
import type { PageId } from '@skylark/contract/board';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function listSlidePages(db: Db, deckId: string): Promise<PageId[]> {
  const slides = await db.selectFrom('slides').select('id').where('deckId', '=', deckId).orderBy('position').execute();
  return slides.map((slide) => `slide:${slide.id}`);
}

export const findDeck = (db: Db, id: string) =>
  db
    .selectFrom('decks as d')
    .innerJoin('courses as c', 'c.id', 'd.courseId')
    .select(['d.id', 'd.title', 'c.title as courseTitle'])
    .where('d.id', '=', id)
    .executeTakeFirst();

export const listSlides = (db: Db, deckId: string) =>
  db
    .selectFrom('slides')
    .select(['id', 'imageKey', 'thumbKey', 'description'])
    .where('deckId', '=', deckId)
    .orderBy('position')
    .execute();

/** A student sees the presentations of its own lessons. */
export async function isDeckOfStudent(db: Db, deckId: string, studentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('lessons')
    .select('id')
    .where('studentId', '=', studentId)
    .where('deckId', '=', deckId)
    .where('status', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface OutlineRow {
  id: string;
  title: string;
  level: string;
  description: string;
  decks: { id: string; title: string; slidesCount: number; coverKey: string | null }[];
}

export async function listCourses(db: Db): Promise<OutlineRow[]> {
  const found = await sql<OutlineRow>`
    select c.id, c.title, c.level, c.description,
      coalesce((
        select json_agg(json_build_object(
          'id', d.id, 'title', d.title,
          'slidesCount', (select count(*) from slides s where s.deck_id = d.id),
          'coverKey', (select s.thumb_key from slides s where s.deck_id = d.id order by s.position limit 1)
        ) order by d.position)
        from decks d where d.course_id = c.id
      ), '[]') as decks
    from courses c order by c.title, c.id limit ${COURSES_MAX}`.execute(db);
  return found.rows;
}

export const findSlideFiles = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('slides').select(['id', 'imageKey', 'description']).where('id', 'in', ids).execute();

export interface NewCourse {
  slug: string;
  title: string;
  level: string;
  description: string;
  decks: { title: string; slides: { imageKey: string; thumbKey: string; description: string }[] }[];
}

/** Makes or updates a course by its slug. Decks and slides are matched by position and keep their ids. */
export async function putCourse(db: Db, course: NewCourse): Promise<string> {
  const { slug, title, level, description } = course;
  const { id: courseId } = await db
    .insertInto('courses')
    .values({ slug, title, level, description })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ title, level, description }))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [at, deck] of course.decks.entries()) {
    const { id: deckId } = await db
      .insertInto('decks')
      .values({ courseId, position: at + 1, title: deck.title })
      .onConflict((conflict) => conflict.columns(['courseId', 'position']).doUpdateSet({ title: deck.title }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('slides')
      .values(deck.slides.map((slide, index) => ({ ...slide, deckId, position: index + 1 })))
      .onConflict((conflict) =>
        conflict.columns(['deckId', 'position']).doUpdateSet((eb) => ({
          imageKey: eb.ref('excluded.imageKey'),
          thumbKey: eb.ref('excluded.thumbKey'),
          description: eb.ref('excluded.description'),
        })),
      )
      .execute();
    await db.deleteFrom('slides').where('deckId', '=', deckId).where('position', '>', deck.slides.length).execute();
  }
  await db.deleteFrom('decks').where('courseId', '=', courseId).where('position', '>', course.decks.length).execute();
  return courseId;
}
