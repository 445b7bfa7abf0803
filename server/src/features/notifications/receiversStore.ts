import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A person with everything needed to notify and name them: an additional child has its account's addresses. */
export interface Receiver {
  id: string;
  type: 'student' | 'teacher';
  firstName: string;
  lastName: string;
  parentName: string | null;
  timeZone: string;
  locale: Locale;
  email: string | null;
  phone: string | null;
  isDeleted: boolean;
  /** How many children the family has. */
  children: number;
  choices: { kind: string; channel: string; isOn: boolean }[];
  /** Devices and chats. */
  push: string[];
  telegram: string[];
}

/** The people of a command, by id. */
export type Party = ReadonlyMap<string, Receiver>;

/** Reads all of them in one statement, including deleted people, who are named but not notified. */
export async function readParty(db: Db, ids: readonly string[], now: Date): Promise<Party> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Receiver>`
    select p.id, p.type, p.first_name, p.last_name, p.deleted_at is not null as is_deleted,
      a.parent_name, a.time_zone, coalesce(a.locale, ${DEFAULT_LOCALE}) as locale, a.email, a.phone,
      (select count(*)::int from people c
        where c.type = 'student' and c.deleted_at is null and c.account_id = a.id) as children,
      coalesce((select json_agg(json_build_object('kind', n.kind, 'channel', n.channel, 'isOn', n.is_on))
        from notification_choices n where n.person_id = p.id), '[]') as choices,
      array(select d.id::text from push_devices d join sessions s on s.id = d.session_id
        where s.account_id = a.id and s.expires_at > ${now} order by d.id) as push,
      -- A blocked account's push devices are gone with its sessions; its chats stay linked but get nothing.
      array(select t.chat_id::text from telegram_chats t
        where t.account_id = a.id and a.blocked_at is null order by t.chat_id) as telegram
    from people p join accounts a on a.id = p.account_id
    where p.id = any(${[...new Set(ids)]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
