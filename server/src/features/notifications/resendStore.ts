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

/**
 * Of two concurrent requests for the same message, only one queues it. It goes to the address that the account has now:
 * the one that refused it may have been misspelt and corrected since.
 */
export async function putBack(db: Db, which: NotSent, now: Date): Promise<PutBack[]> {
  const wanted =
    'id' in which
      ? sql`m.id = ${which.id} and m.status in ('failed', 'uncertain')`
      : sql`m.status = 'failed' and m.created_at >= ${which.from} and m.created_at < ${which.to}
          ${which.kind === undefined ? sql`` : sql`and m.kind = ${which.kind}`}
          ${which.channel === undefined ? sql`` : sql`and m.channel = ${which.channel}`}`;
  const { rows } = await sql<PutBack>`
    update messages set status = 'waiting', tries = 0, try_at = null, taken_at = null, settled_at = null,
      recipient = coalesce(case channel when 'email' then wanted.email when 'sms' then wanted.phone end, recipient)
    from (
      select m.id, a.email, a.phone
      from messages m
      left join people p on p.id = m.person_id
      left join accounts a on a.id = p.account_id
      where ${wanted} and not m.has_secret and not m.forget and m.text <> '' and m.outdated_at is null
        and (m.expires_at is null or m.expires_at > ${now})
      order by m.created_at, m.id limit ${AT_ONCE} for update of m skip locked
    ) as wanted
    where messages.id = wanted.id
    returning kind, channel, person_id, lesson_id
  `.execute(db);
  return rows;
}
