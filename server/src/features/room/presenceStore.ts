import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** When something happened in a room last, and when its server saw somebody in it; null when never. */
export const findLastSigns = (db: Db, roomId: string): Promise<{ eventAt: Date | null; seenAt: Date | null }> =>
  db
    .selectFrom('rooms')
    .select('seenAt')
    .select((eb) =>
      eb
        .selectFrom('roomLog')
        .select('at')
        .whereRef('roomId', '=', 'rooms.id')
        .orderBy('seq', 'desc')
        .limit(1)
        .as('eventAt'),
    )
    .where('id', '=', roomId)
    .executeTakeFirst()
    .then((row) => row ?? { eventAt: null, seenAt: null });

/** From here on the room's server says when somebody is there: written before anybody is. */
export async function startSeeing(db: Db, roomId: string, at: Date): Promise<void> {
  await db.updateTable('rooms').set({ seenAt: at }).where('id', '=', roomId).where('seenAt', 'is', null).execute();
}

/** Somebody is in each of these rooms. A row that another statement holds waits for the next time, not this one for it. */
export async function markSeen(db: Db, roomIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update rooms set seen_at = greatest(seen_at, ${at}) where id in (
      select id from rooms where id = any (${roomIds}::uuid[]) for no key update skip locked)
  `.execute(db);
}
