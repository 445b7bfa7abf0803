import type { Locale } from '@skylark/contract/people.facts';
import type { PublicTeacher } from '@skylark/contract/school';
import type { Db } from '../../platform/db/database.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { listPublicTeachers } from './store.ts';

export async function readPublicTeachers(db: Db, locale: Locale): Promise<PublicTeacher[]> {
  const teachers = await listPublicTeachers(db, locale);
  return teachers.map(({ photoKey, ...teacher }) => ({
    ...teacher,
    photo: { thumb: photoKey && fileUrl(photoKey) },
  }));
}
