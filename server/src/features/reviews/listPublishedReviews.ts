import type { PublishedReviews } from '@skylark/contract/reviews';
import type { Db } from '../../platform/db/database.ts';
import { listShownTeachers } from '../school/index.ts';
import { listPublished } from './publicationStore.ts';
import type { Page } from '../../platform/db/requirePlace.ts';

/** One page of families' published reviews of a teacher; undefined unless the school shows that teacher. */
export async function listPublishedReviews(
  db: Db,
  teacherId: string,
  page: Page,
): Promise<PublishedReviews | undefined> {
  if (!(await listShownTeachers(db, [teacherId])).has(teacherId)) return undefined;
  const { rows, total } = await listPublished(db, teacherId, page);
  const items = rows.slice(0, page.limit);
  return { items, total, nextCursor: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null };
}
