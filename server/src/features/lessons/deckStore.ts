import type { Db } from '../../platform/db/database.ts';

/** What a lesson may be about: decks of homework and retired ones are left out. */
const decksInUse = (db: Db, id: string) =>
  db
    .selectFrom('decks')
    .select(['id', 'courseId'])
    .where('id', '=', id)
    .where('kind', '=', 'lesson')
    .where('retiredAt', 'is', null);

export const isDeckInUse = async (db: Db, id: string): Promise<boolean> =>
  (await decksInUse(db, id).executeTakeFirst()) !== undefined;

/** Sets a lesson's deck, and its course with it. @returns false when there is no such deck in use */
export async function setDeck(db: Db, lessonId: string, deckId: string): Promise<boolean> {
  const set = await db
    .updateTable('lessons')
    .set((eb) => ({ deckId, courseId: eb.selectFrom('decks').select('courseId').where('id', '=', deckId) }))
    .where('id', '=', lessonId)
    .where((eb) => eb.exists(decksInUse(db, deckId)))
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
