import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findHomework, type HomeworkRow, type Viewer } from './store.ts';

/** @throws Failure not_found for anyone except its two people */
export async function requireHomework(db: Db, viewer: Viewer, id: string): Promise<HomeworkRow> {
  const homework = await findHomework(db, viewer, id);
  if (!homework) throw new Failure('not_found');
  return homework;
}
