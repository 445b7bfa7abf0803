import type { Placement } from '@skylark/contract/placement';
import type { Db, Tx } from '../../platform/db/database.ts';

export async function findPlacement(db: Db, studentId: string): Promise<Placement | null> {
  const row = await db
    .selectFrom('placements')
    .select(['takenAt', 'byTeacher', 'asked', 'known', 'course', 'level', 'lesson', 'lessonNumber'])
    .where('studentId', '=', studentId)
    .executeTakeFirst();
  if (!row) return null;
  const { takenAt, byTeacher, asked, known, course, level, lesson, lessonNumber: number } = row;
  const isPlaced = course !== null && level !== null && lesson !== null && number !== null;
  return {
    takenAt: takenAt.toISOString(),
    byTeacher,
    asked,
    known,
    begins: isPlaced ? { course, level, lesson, number } : null,
  };
}

export async function putPlacement(tx: Tx, studentId: string, { takenAt, begins, ...placement }: Placement) {
  const row = {
    ...placement,
    takenAt: new Date(takenAt),
    course: begins?.course ?? null,
    level: begins?.level ?? null,
    lesson: begins?.lesson ?? null,
    lessonNumber: begins?.number ?? null,
  };
  await tx
    .insertInto('placements')
    .values({ studentId, ...row })
    .onConflict((conflict) => conflict.column('studentId').doUpdateSet(row))
    .execute();
}
