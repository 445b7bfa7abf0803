import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personalData.ts';

const ofStudent = (db: Db, personId: string) =>
  db
    .selectFrom('afterLessons as a')
    .innerJoin('lessons as l', 'l.id', 'a.lessonId')
    .where('l.studentId', '=', personId);

/** A teacher's plan for a child after its trial lesson. */
export const afterLessonData: PersonalData = {
  name: 'after_lessons',
  // Its table refers to people through lessons only.
  tables: [],
  read: (db, personId) =>
    ofStudent(db, personId)
      .select(['a.lessonId', 'a.level', 'a.perWeek', 'a.lessonsCount', 'a.goal', 'a.plannedAt'])
      .where('a.plannedAt', 'is not', null)
      .orderBy('l.startsAt')
      .orderBy('l.id')
      .execute(),
  async forget(tx, personId) {
    const gone = await tx
      .deleteFrom('afterLessons')
      .where('lessonId', 'in', ofStudent(tx, personId).select('a.lessonId'))
      .returning('pictureKey')
      .execute();
    return gone.flatMap(({ pictureKey }) => pictureKey ?? []);
  },
};
