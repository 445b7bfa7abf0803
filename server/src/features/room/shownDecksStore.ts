import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A slide that the student is shown for the first time. */
export interface ShownSlide {
  deckId: string;
  slideId: string;
}

/** Records that a deck is on a room's board, so that its two people may see it. */
export async function putDeckOnBoard(db: Db, roomId: string, deckId: string): Promise<void> {
  await sql`
    insert into room_decks (room_id, deck_id) values (${roomId}, ${deckId}) on conflict do nothing`.execute(db);
}

/**
 * A picked deck replaces those that were only on the board: a teacher may look at decks while preparing. Decks of which
 * the student was shown a slide stay.
 */
export async function forgetDecksLookedInto(db: Db, roomId: string, pickedId: string): Promise<void> {
  await sql`
    delete from room_decks where room_id = ${roomId} and deck_id <> ${pickedId} and shown_at is null`.execute(db);
}

/** Whether a deck is on a room's board, or its student was shown a slide of it. */
export const isDeckOfRoom = async (db: Db, roomId: string, deckId: string): Promise<boolean> =>
  (await db
    .selectFrom('roomDecks')
    .select('deckId')
    .where('roomId', '=', roomId)
    .where('deckId', '=', deckId)
    .executeTakeFirst()) !== undefined;
