import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findPerson } from '../people/index.ts';

/** @throws Failure not_found if it isn't a teacher, or was deleted */
export async function requireTeacher(db: Db, id: string) {
  const teacher = await findPerson(db, id);
  if (teacher?.type !== 'teacher') throw new Failure('not_found');
  return teacher;
}
