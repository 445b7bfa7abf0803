import { locales, type Locale } from '@skylark/contract/people.facts';
import type { OwnTeacherPage, TeacherPage } from '@skylark/contract/teacherPages';
import type { Db } from '../../platform/db/database.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { findApproved, type GreetingRow, listGreetingsOf, listShownGreetings } from './greetingsStore.ts';
import { findTeacher, findTexts, isShown, type Texts } from './store.ts';

/**
 * The page shown to families; undefined unless the school shows this teacher.
 * @param isPreview returns it even then, without the greeting
 */
export async function readTeacherPage(
  db: Db,
  id: string,
  locale: Locale,
  isPreview = false,
): Promise<TeacherPage | undefined> {
  const teacher = await findTeacher(db, id, locale);
  if (!teacher || !(teacher.isPublic || isPreview)) return undefined;
  const { photoKey, photoLargeKey, isPublic, ...words } = teacher;
  const large = photoLargeKey ?? photoKey;
  const greeting = isPublic ? await findApproved(db, id) : undefined;
  return {
    ...words,
    photo: { thumb: photoKey && fileUrl(photoKey), large: large && fileUrl(large) },
    greeting: greeting ? { ...shown(greeting), url: urlOf(id, greeting.id) } : null,
  };
}

const urlOf = (teacherId: string, id: string): string => `/api/v2/teachers/${teacherId}/greetings/${id}`;

/** The greetings that families may watch, by teacher. */
export async function readShownGreetings(db: Db, teacherIds: readonly string[]) {
  const rows = await listShownGreetings(db, teacherIds);
  return new Map(rows.map((one) => [one.teacherId, { ...shown(one), url: urlOf(one.teacherId, one.id) }]));
}

/** The page as its teacher edits it. */
export async function readOwnPage(db: Db, teacherId: string): Promise<OwnTeacherPage> {
  const [isPublic, said, greetings] = await Promise.all([
    isShown(db, teacherId),
    findTexts(db, teacherId),
    listGreetingsOf(db, teacherId),
  ]);
  return { isPublic, texts: inEvery(said?.texts), greetings: greetings.map(greetingOf) };
}

export const greetingOf = (row: GreetingRow): OwnTeacherPage['greetings'][number] => ({
  id: row.id,
  ...shown(row),
  state: row.state as OwnTeacherPage['greetings'][number]['state'],
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
});

const shown = ({ contentType, durationSeconds }: Pick<GreetingRow, 'contentType' | 'durationSeconds'>) => ({
  contentType: contentType as 'video/webm' | 'video/mp4',
  durationSeconds,
});

/** Empty strings for missing languages. */
export const inEvery = (texts: Texts | undefined): Record<Locale, string> =>
  Object.fromEntries(locales.map((locale) => [locale, texts?.[locale] ?? ''])) as Record<Locale, string>;
