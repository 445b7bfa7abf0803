import { sql } from 'kysely';
import type { Locale } from '@skylark/contract/people.facts';
import { TEACHERS_SHOWN } from '@skylark/contract/school.facts';
import type { Db } from '../../platform/db/database.ts';

/** Contacts set by managers; opening hours by locale. */
export interface Contacts {
  phone: string | null;
  email: string | null;
  telegram: string | null;
  viber: string | null;
  whatsapp: string | null;
  hours: Partial<Record<Locale, string>>;
  sellerName: string | null;
  sellerAddress: string | null;
  claimSource: string | null;
}

export async function findContacts(db: Db): Promise<Contacts | undefined> {
  const row = await db
    .selectFrom('schoolContacts')
    .select(['phone', 'email', 'telegram', 'viber', 'whatsapp', 'hours', 'sellerName', 'sellerAddress', 'claimSource'])
    .executeTakeFirst();
  return row && { ...row, hours: row.hours as Contacts['hours'] };
}

/** Sets the given fields and keeps the rest. */
export async function saveContacts(db: Db, changes: Partial<Contacts>, changedAt: Date): Promise<void> {
  const { hours, ...rest } = changes;
  const values = { ...rest, ...(hours && { hours: JSON.stringify(hours) }), changedAt };
  await db
    .insertInto('schoolContacts')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Those of these teachers who have a public page. */
export async function listShownTeachers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from teacher_traits t join people p on p.id = t.person_id
    where p.id = any (${ids}::uuid[]) and t.is_public and p.type = 'teacher' and p.deleted_at is null
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** All teachers with a public page. */
export async function listPublicTeacherIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from teacher_traits t join people p on p.id = t.person_id join accounts a on a.id = p.account_id
    where t.is_public and p.type = 'teacher' and p.deleted_at is null and a.blocked_at is null
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Teachers with a public page, longest-serving first. */
export async function listPublicTeachers(db: Db, locale: Locale) {
  const { rows } = await sql<{
    id: string;
    firstName: string;
    lastName: string;
    photoKey: string | null;
    about: string;
  }>`
    select p.id, p.first_name, p.last_name, p.photo_key, coalesce(nullif(t.abouts ->> ${locale}, ''), t.about) as about
    from teacher_traits t join people p on p.id = t.person_id
    where t.is_public and p.type = 'teacher'
    order by p.created_at, p.id limit ${TEACHERS_SHOWN}
  `.execute(db);
  return rows;
}
