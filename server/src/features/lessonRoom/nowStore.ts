import type { RoomSummary } from '@skylark/contract/nowTroubles.facts';
import { StoredSummary } from '@skylark/contract/now';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Stores what rooms show now, in one statement. Leaves out rooms whose lessons are gone, and locks the others' lessons
 * so that none is removed meanwhile.
 */
export async function saveSummaries(
  db: Db,
  rooms: readonly { id: string; summary: RoomSummary }[],
  at: Date,
): Promise<void> {
  const rows = JSON.stringify(rooms);
  await sql`
    insert into lesson_now (lesson_id, summary, at)
    select l.id, r.summary, ${at} from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, summary jsonb) join lessons l on l.id = r.id
    for key share of l
    on conflict (lesson_id) do update set summary = excluded.summary, at = excluded.at
  `.execute(db);
}

export async function listSummaries(db: Db, ids: readonly string[]): Promise<Map<string, RoomSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('lessonNow').select(['lessonId', 'summary']).where('lessonId', 'in', ids).execute();
  return new Map(rows.map(({ lessonId, summary }) => [lessonId, StoredSummary.parse(summary)]));
}
