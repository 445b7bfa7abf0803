import type { Db } from '../../platform/db/database.ts';
import { readLessonMinutes } from '../payments/index.ts';
import { findUsualMinutes } from './store.ts';

/** Length of the next lesson a family books: that of its latest lesson, else that of the packages on sale. */
export const findNextMinutes = async (db: Db, studentId: string): Promise<number> =>
  (await findUsualMinutes(db, studentId)) ?? (await readLessonMinutes(db));
