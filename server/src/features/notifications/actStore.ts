import type { ActNotice } from '@skylark/contract/acts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Delays messages until a given time; those with a later time keep it. */
export async function holdMessages(db: Db, ids: readonly string[], until: Date): Promise<void> {
  await sql`
    update messages set try_at = greatest(try_at, ${until}) where id = any(${ids}::uuid[]) and status = 'waiting'
  `.execute(db);
}

/**
 * Drops those of these messages that haven't been sent yet.
 * @returns the receivers whom the others have reached, or may have reached
 */
export async function dropUntold(db: Db, ids: readonly string[], at: Date): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set();
  await sql`
    update messages set status = 'dropped', settled_at = ${at}, outdated_at = ${at}
    where id = any(${ids}::uuid[]) and status = 'waiting'
  `.execute(db);
  const { rows } = await sql<{ personId: string | null }>`
    select distinct person_id from messages
    where id = any(${ids}::uuid[]) and status in ('sending', 'sent', 'kept', 'uncertain')
  `.execute(db);
  return new Set(rows.map(({ personId }) => personId));
}

/** The texts of these messages, in the order they were written; without those that grant access. */
export async function readNotices(db: Db, messages: readonly { id: string; locale: string }[]): Promise<ActNotice[]> {
  if (messages.length === 0) return [];
  const locales = new Map(messages.map(({ id, locale }) => [id, locale]));
  const { rows } = await sql<{
    id: string;
    to: string | null;
    channel: ActNotice['channel'];
    subject: string;
    text: string;
    hasSecret: boolean;
  }>`
    select m.id, m.channel, m.subject, m.text, m.has_secret,
      coalesce(a.parent_name, concat_ws(' ', p.first_name, nullif(p.last_name, ''))) as to
    from messages m left join people p on p.id = m.person_id left join accounts a on a.id = p.account_id
    where m.id = any(${messages.map(({ id }) => id)}::uuid[]) order by m.id
  `.execute(db);
  return rows.map(({ id, hasSecret, subject, text, ...row }) => ({
    ...row,
    locale: locales.get(id) ?? '',
    subject: hasSecret ? '' : subject,
    text: hasSecret ? null : text,
  }));
}
