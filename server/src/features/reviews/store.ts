import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const FIELDS = ['authorRole', 'score', 'text', 'createdAt', 'editedAt', 'mayPublish', 'publishedAt'] as const;

interface ReviewInput {
  score: number;
  text: string | null;
  mayPublish: boolean;
}

export const listReviews = (db: Db, lessonId: string) =>
  db.selectFrom('reviews').select(FIELDS).where('lessonId', '=', lessonId).orderBy('authorRole').execute();
export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

/** @returns undefined if this side has written one already */
export const addReview = (
  db: Db,
  review: ReviewInput & { lessonId: string; authorId: string; authorRole: 'student' | 'teacher'; createdAt: Date },
): Promise<ReviewRow | undefined> =>
  db
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.constraint('reviews_once').doNothing())
    .returning(FIELDS)
    .executeTakeFirst();

/**
 * An edited review is no longer published until a manager has read it. @returns undefined if there is none to change
 */
export const changeReview = (
  db: Db,
  of: { lessonId: string; authorId: string },
  said: ReviewInput,
  editedAt: Date,
): Promise<ReviewRow | undefined> =>
  db
    .updateTable('reviews')
    .set((eb) => ({
      ...said,
      editedAt,
      publishedAt: said.mayPublish
        ? eb
            .case()
            .when(sql<boolean>`text is not distinct from ${said.text} and score = ${said.score}`)
            .then(eb.ref('publishedAt'))
            .end()
        : null,
    }))
    .where('lessonId', '=', of.lessonId)
    .where('authorId', '=', of.authorId)
    .returning(FIELDS)
    .executeTakeFirst();
