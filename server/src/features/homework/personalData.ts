import type { PersonalData } from '../../platform/personalData.ts';

/** Homework, given and done, with what was said into it. */
export const homeworkData: PersonalData = {
  name: 'homework',
  tables: ['homeworks'],
  read: (db, personId) =>
    db
      .selectFrom('homeworks')
      .select([
        'id',
        'lessonId',
        'status',
        'description',
        'words',
        'score',
        'teacherComment',
        'createdAt',
        'finishedAt',
      ])
      .where('studentId', '=', personId)
      .orderBy('id')
      .execute(),
  async forget(tx, personId) {
    const voices = await tx
      .selectFrom('homeworkVoices')
      .innerJoin('homeworks', 'homeworks.id', 'homeworkId')
      .select('fileKey')
      .where('studentId', '=', personId)
      .execute();
    await tx.deleteFrom('homeworks').where('studentId', '=', personId).execute();
    return voices.map(({ fileKey }) => fileKey);
  },
};
