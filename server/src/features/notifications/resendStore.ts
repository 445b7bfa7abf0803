import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** For more, call it again. */
const AT_ONCE = 1_000;

/** One message, or all that were definitely not sent. */
export type NotSent =
  | { id: string }
  | { from: Date; to: Date; kind?: string | undefined; channel?: string | undefined };

interface PutBack {
  kind: string;
  channel: string;
  personId: string | null;
  lessonId: string | null;
}

/** Of two concurrent requests for the same message, only one queues it. */
export async function putBack(db: Db, which: NotSent, now: Date): Promise<PutBack[]> {
  const wanted =
    'id' in which
      ? sql`id = ${which.id} and status in ('failed', 'uncertain')`
      : sql`status = 'failed' and created_at >= ${which.from} and created_at < ${which.to}
          ${which.kind === undefined ? sql`` : sql`and kind = ${which.kind}`}
          ${which.channel === undefined ? sql`` : sql`and channel = ${which.channel}`}`;
  const { rows } = await sql<PutBack>`
    update messages set status = 'waiting', tries = 0, try_at = null, taken_at = null, settled_at = null
    where id in (
      select id from messages
      where ${wanted} and not has_secret and not forget and text <> '' and (expires_at is null or expires_at > ${now})
      order by created_at, id limit ${AT_ONCE} for update skip locked
    )
    returning kind, channel, person_id, lesson_id
  `.execute(db);
  return rows;
}
