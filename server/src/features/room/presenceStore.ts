import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Time of a room's last event, and of the last recorded presence; null if there is none. */
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
 * Records that a server has opened the room: from now on it records presence, and the log has unpacked entries. Written
 * before the first of them.
 */
export async function noteOpened(db: Db, roomId: string, at: Date): Promise<void> {
  await db
    .updateTable('rooms')
    .set((eb) => ({ openedAt: at, seenAt: eb.fn.coalesce('seenAt', eb.val(at)) }))
    .where('id', '=', roomId)
    .execute();
}

/**
 * Records that somebody is in each of these rooms. Locked rows are skipped until the next call instead of waiting for
 * them.
 */
export async function markSeen(db: Db, roomIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update rooms set seen_at = greatest(seen_at, ${at}), opened_at = coalesce(opened_at, ${at}) where id in (
      select id from rooms where id = any (${roomIds}::uuid[]) for no key update skip locked)
  `.execute(db);
}

/** Ids of the most recently opened rooms, newest first. */
export async function listLastOpened(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('rooms')
    .select('id')
    .where('openedAt', 'is not', null)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
