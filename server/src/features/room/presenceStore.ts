import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** When something happened in a room last, and when its server saw somebody in it; null when never. */
export const findLastSigns = (db: Db, roomId: string): Promise<{ eventAt: Date | null; seenAt: Date | null }> =>
  db
    .selectFrom('rooms')
    .select('seenAt')
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('roomLog')
            .select('at')
            .whereRef('roomId', '=', 'rooms.id')
            .orderBy('seq', 'desc')
            .limit(1)
            .$asScalar(),
          eb.selectFrom('roomLogPacks').select('lastAt').whereRef('roomId', '=', 'rooms.id').$asScalar(),
        )
        .as('eventAt'),
    )
    .where('id', '=', roomId)
    .executeTakeFirst()
    .then((row) => row ?? { eventAt: null, seenAt: null });

/**
 * A server opens the room: from here on it says when somebody is there, and the log has entries that are not packed.
 * Written before there are any.
 */
export async function noteOpened(db: Db, roomId: string, at: Date): Promise<void> {
  await db
    .updateTable('rooms')
    .set((eb) => ({ openedAt: at, seenAt: eb.fn.coalesce('seenAt', eb.val(at)) }))
    .where('id', '=', roomId)
    .execute();
}

/** Somebody is in each of these rooms. A row that another statement holds waits for the next time, not this one for it. */
export async function markSeen(db: Db, roomIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update rooms set seen_at = greatest(seen_at, ${at}), opened_at = coalesce(opened_at, ${at}) where id in (
      select id from rooms where id = any (${roomIds}::uuid[]) for no key update skip locked)
  `.execute(db);
}
