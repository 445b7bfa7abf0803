import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { isParticipant, type Viewer } from './rules.ts';
import { findLesson, type LessonRow, listLessonsById } from './store.ts';

/**
 * @throws Failure not_found for anyone except the lesson's two people, so that strangers don't even learn that it
 * exists
 */
export async function requireLesson(db: Db, viewer: Viewer, id: string): Promise<LessonRow> {
  const lesson = await findLesson(db, id);
  if (!lesson || !isParticipant(viewer, lesson)) throw new Failure('not_found');
  return lesson;
}

/** Like requireLesson, for several. @throws Failure not_found */
export async function requireLessons(db: Db, viewer: Viewer, ids: readonly string[]): Promise<LessonRow[]> {
  const lessons = await listLessonsById(db, ids);
  if (lessons.length < ids.length || lessons.some((one) => !isParticipant(viewer, one))) throw new Failure('not_found');
  return lessons;
}
