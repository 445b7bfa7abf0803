import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Messages waiting or being sent, by channel and kind; `since` is when the oldest was written. */
export async function countWaiting(db: Db): Promise<{ channel: string; kind: string; count: number; since: Date }[]> {
  const { rows } = await sql<{ channel: string; kind: string; count: number; since: Date }>`
    select channel, kind, count(*)::int as count, min(created_at) as since from messages
    where status = 'waiting' or status = 'sending' group by channel, kind order by channel, kind
  `.execute(db);
  return rows;
}

/** Number of messages written since then that weren't sent, or possibly weren't. */
export async function countFailed(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select count(*)::int as failed from messages where status in ('failed', 'uncertain') and created_at > ${since}
  `.execute(db);
  return rows[0]?.failed ?? 0;
}
