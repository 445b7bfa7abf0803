import { STUDENTS_MAX } from '@skylark/contract/lessons.facts';
import type { Db } from '../../platform/db/database.ts';

/** A teacher's students by name: everyone with an account and a lesson that wasn't cancelled. */
export const listStudentsOf = (db: Db, teacherId: string) =>
  db
    .selectFrom('people as p')
    .select(['p.id', 'p.firstName', 'p.lastName', 'p.photoKey'])
    .where('p.deletedAt', 'is', null)
    .where('p.id', 'in', (eb) =>
      eb
        .selectFrom('lessons')
        .select('studentId')
        .where('teacherId', '=', teacherId)
        .where('status', '<>', 'cancelled'),
    )
    .orderBy('p.firstName')
    .orderBy('p.lastName')
    .orderBy('p.id')
    .limit(STUDENTS_MAX)
    .execute();

/** @param since earliest start of a lesson that counts; any lesson if not given */
export async function isStudentOf(db: Db, teacherId: string, studentId: string, since?: Date): Promise<boolean> {
  const found = await db
    .selectFrom('lessons')
    .innerJoin('people', 'people.id', 'lessons.studentId')
    .select('lessons.id')
    .where('teacherId', '=', teacherId)
    .where('studentId', '=', studentId)
    .where('status', '<>', 'cancelled')
    .where('deletedAt', 'is', null)
    .$if(since !== undefined, (query) => query.where('startsAt', '>=', since ?? new Date(0)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const listLessonIdsOf = async (db: Db, studentId: string): Promise<string[]> => {
  const rows = await db.selectFrom('lessons').select('id').where('studentId', '=', studentId).execute();
  return rows.map(({ id }) => id);
};
