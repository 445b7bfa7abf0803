import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Decks a lesson may use: the school's and the teacher's own; homework decks and retired ones are left out. */
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
 * Sets a lesson's deck together with the deck's course; a deck made by the teacher leaves the lesson's course
 * unchanged.
 * @returns false if there is no such deck in use
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

/** Switches booked lessons to a deck's newer version; lessons that have started keep theirs. */
export async function replaceDeck(db: Db, fromId: string, toId: string): Promise<void> {
  await db
    .updateTable('lessons')
    .set({ deckId: toId })
    .where('deckId', '=', fromId)
    .where('status', '=', 'booked')
    .execute();
}
