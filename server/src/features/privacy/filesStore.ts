import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Every column that refers to a stored file; a test compares this with the schema. */
export const FILE_COLUMNS = [
  ['after_lessons', 'picture_key'],
  ['deck_words', 'picture_key'],
  ['deck_words', 'sound_key'],
  ['homework_replies', 'file_key'],
  ['homework_voices', 'file_key'],
  ['people', 'photo_key'],
  ['people', 'photo_large_key'],
  ['room_pictures', 'file_key'],
  ['school_voices', 'sound_key'],
  ['slides', 'image_key'],
  ['slides', 'sound_key'],
  ['slides', 'thumb_key'],
  ['teacher_deck_files', 'file_key'],
  ['teacher_greetings', 'file_key'],
] as const;

/** Which of these files are referred to by a row. */
export async function listUsedFiles(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const used = FILE_COLUMNS.map(
    ([table, column]) =>
      sql`select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any (${keys}::text[])`,
  );
  // Activities of slides refer to their pictures within JSON.
  used.push(sql`
    select part -> 'picture' ->> 'key' as key from slides, jsonb_array_elements(activity -> 'parts') part
    where part -> 'picture' ->> 'key' = any (${keys}::text[])`);
  const { rows } = await sql<{ key: string }>`${sql.join(used, sql` union `)}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
