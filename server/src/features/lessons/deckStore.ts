import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What a lesson may be about: the school's decks and its teacher's own; those of homework and retired ones are left out. */
const decksInUse = (db: Db, id: string) =>
  db
    .selectFrom('decks as d')
    .innerJoin('courses as c', 'c.id', 'd.courseId')
    .select('d.id')
    .where('d.id', '=', id)
    .where('d.kind', '=', 'lesson')
    .where('d.retiredAt', 'is', null);

export const isDeckInUse = async (db: Db, id: string, teacherId: string): Promise<boolean> =>
  (await decksInUse(db, id)
    .where((eb) => eb.or([eb('c.teacherId', 'is', null), eb('c.teacherId', '=', teacherId)]))
    .executeTakeFirst()) !== undefined;

/**
 * Sets a lesson's deck, and its course with it; a deck that the teacher made leaves the lesson in its course.
 * @returns false when there is no such deck in use
 */
export async function setDeck(db: Db, lessonId: string, deckId: string): Promise<boolean> {
  const set = await db
    .updateTable('lessons')
    .set((eb) => ({
      deckId,
      courseId: eb.fn.coalesce(
        eb
          .selectFrom('decks as of')
          .innerJoin('courses as its', 'its.id', 'of.courseId')
          .select('its.id')
          .where('of.id', '=', deckId)
          .where('its.teacherId', 'is', null),
        'lessons.courseId',
      ),
    }))
    .where('id', '=', lessonId)
    .where((eb) =>
      eb.exists(
        decksInUse(db, deckId).where(sql<boolean>`(c.teacher_id is null or c.teacher_id = lessons.teacher_id)`),
      ),
    )
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}

/** Booked lessons follow a deck to its newer version; one that has begun stays with what it shows. */
export async function replaceDeck(db: Db, fromId: string, toId: string): Promise<void> {
  await db
    .updateTable('lessons')
    .set({ deckId: toId })
    .where('deckId', '=', fromId)
    .where('status', '=', 'booked')
    .execute();
}
