import type { RoomSigns } from '@skylark/contract/nowTroubles.facts';
import { StoredSigns } from '@skylark/contract/now';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Stores what rooms show now, all in one statement. Rows of lessons that are gone are left out. */
export async function saveSigns(db: Db, rooms: readonly { id: string; signs: RoomSigns }[], at: Date): Promise<void> {
  const rows = JSON.stringify(rooms);
  await sql`
    insert into lesson_now (lesson_id, signs, at)
    select l.id, r.signs, ${at} from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, signs jsonb) join lessons l on l.id = r.id
    on conflict (lesson_id) do update set signs = excluded.signs, at = excluded.at
  `.execute(db);
}

export async function listSigns(db: Db, ids: readonly string[]): Promise<Map<string, RoomSigns>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('lessonNow').select(['lessonId', 'signs']).where('lessonId', 'in', ids).execute();
  return new Map(rows.map(({ lessonId, signs }) => [lessonId, StoredSigns.parse(signs)]));
}
