import type { Db } from '../../platform/db/database.ts';

const FIELDS = ['authorRole', 'score', 'text', 'createdAt', 'editedAt'] as const;

interface Said {
  score: number;
  text: string | null;
}

export const listReviews = (db: Db, lessonId: string) =>
  db.selectFrom('reviews').select(FIELDS).where('lessonId', '=', lessonId).orderBy('authorRole').execute();
export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

/** @returns undefined when this side has one already */
export const addReview = (
  db: Db,
  review: Said & { lessonId: string; authorId: string; authorRole: 'student' | 'teacher'; createdAt: Date },
): Promise<ReviewRow | undefined> =>
  db
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.constraint('reviews_once').doNothing())
    .returning(FIELDS)
    .executeTakeFirst();

/** @returns undefined when there is none to change */
export const changeReview = (
  db: Db,
  of: { lessonId: string; authorId: string },
  said: Said,
  editedAt: Date,
): Promise<ReviewRow | undefined> =>
  db
    .updateTable('reviews')
    .set({ ...said, editedAt })
    .where('lessonId', '=', of.lessonId)
    .where('authorId', '=', of.authorId)
    .returning(FIELDS)
    .executeTakeFirst();
