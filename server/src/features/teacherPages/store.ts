import type { Locale } from '@skylark/contract/people.facts';
import { DEFAULT_LOCALE } from '@skylark/contract/people.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Texts by language; languages without a text are absent. */
export type Texts = Partial<Record<Locale, string>>;

/**
 * What a teacher's page says; undefined for any other id. Texts are in the requested language, else the school's, else
 * any available one.
 */
export async function findTeacher(db: Db, id: string, locale: Locale) {
  const { rows } = await sql<{
    id: string;
    firstName: string;
    lastName: string;
    photoKey: string | null;
    photoLargeKey: string | null;
    about: string;
    isPublic: boolean;
    texts: Texts | null;
  }>`
    select p.id, p.first_name, p.last_name, p.photo_key, p.photo_large_key,
      coalesce(nullif(t.abouts ->> ${locale}, ''), t.about, '') as about,
      coalesce(t.is_public, false) as is_public, g.texts
    from people p join accounts a on a.id = p.account_id left join teacher_traits t on t.person_id = p.id
      left join teacher_pages g on g.person_id = p.id
    where p.id = ${id} and p.type = 'teacher' and p.deleted_at is null and a.blocked_at is null
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { texts, ...teacher } = row;
  const said = [texts?.[locale], texts?.[DEFAULT_LOCALE], ...Object.values(texts ?? {})];
  return { ...teacher, text: said.find((text) => text !== undefined && text !== '') ?? '' };
}

export async function isShown(db: Db, teacherId: string): Promise<boolean> {
  const traits = await db
    .selectFrom('teacherTraits')
    .select('isPublic')
    .where('personId', '=', teacherId)
    .executeTakeFirst();
  return traits?.isPublic ?? false;
}

export async function findTexts(db: Db, teacherId: string): Promise<{ texts: Texts; changedAt: Date } | undefined> {
  const row = await db
    .selectFrom('teacherPages')
    .select(['texts', 'changedAt'])
    .where('personId', '=', teacherId)
    .executeTakeFirst();
  return row && { ...row, texts: row.texts as Texts };
}

/** Sets the given languages and keeps the others; an empty text removes a language. */
export async function putTexts(db: Db, teacherId: string, texts: Texts, changedAt: Date): Promise<void> {
  await sql`
    insert into teacher_pages (person_id, texts, changed_at) values (${teacherId}, ${JSON.stringify(texts)}, ${changedAt})
    on conflict (person_id) do update
      set texts = teacher_pages.texts || excluded.texts, changed_at = excluded.changed_at
  `.execute(db);
}

export async function removeTexts(db: Db, teacherId: string): Promise<void> {
  await db.deleteFrom('teacherPages').where('personId', '=', teacherId).execute();
}
