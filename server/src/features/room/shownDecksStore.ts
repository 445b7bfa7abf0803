import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A slide that the student is shown for the first time. */
export interface ShownSlide {
  deckId: string;
  slideId: string;
}

/**
 * Records which deck lies on a room's board. Another deck that lay there before is forgotten unless the student was
 * shown a slide of it: a teacher may look into decks while preparing.
 */
export async function putDeckOnBoard(db: Db, roomId: string, deckId: string): Promise<void> {
  await sql`
    with gone as (delete from room_decks where room_id = ${roomId} and deck_id <> ${deckId} and shown_at is null)
    insert into room_decks (room_id, deck_id) values (${roomId}, ${deckId}) on conflict do nothing`.execute(db);
}

/** Whether a deck lies on a room's board, or its student was shown a slide of it. */
export const isDeckOfRoom = async (db: Db, roomId: string, deckId: string): Promise<boolean> =>
  (await db
    .selectFrom('roomDecks')
    .select('deckId')
    .where('roomId', '=', roomId)
    .where('deckId', '=', deckId)
    .executeTakeFirst()) !== undefined;
