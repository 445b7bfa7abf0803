import type { PersonalData } from '../../platform/personalData.ts';

/**
 * Reviews by a person, and of their lessons. The stars stay with the lesson; texts may name a child and are deleted,
 * which also ends their publication.
 */
export const reviewsData: PersonalData = {
  name: 'reviews',
  tables: ['reviews'],
  read: (db, personId) =>
    db
      .selectFrom('reviews as r')
      .innerJoin('lessons as l', 'l.id', 'r.lessonId')
      .select(['r.lessonId', 'r.authorRole', 'r.score', 'r.text', 'r.createdAt', 'r.editedAt'])
      .select(['r.mayPublish', 'r.publishedAt'])
      .where((eb) => eb.or([eb('l.studentId', '=', personId), eb('r.authorId', '=', personId)]))
      .orderBy('r.createdAt')
      .execute(),
  async forget(tx, personId) {
    const lessons = tx
      .selectFrom('lessons')
      .select('id')
      .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]));
    await tx
      .updateTable('reviews')
      .set({ text: null, mayPublish: false, publishedAt: null })
      .where('lessonId', 'in', lessons)
      .execute();
    return [];
  },
};
