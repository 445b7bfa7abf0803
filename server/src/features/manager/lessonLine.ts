import type { LessonStatus } from '@skylark/contract/lessons';
import type { ManagedLesson } from '@skylark/contract/managerLessons';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type LessonLine, listLessonLines } from './store.ts';

/** A lesson as shown to managers: both people, each with their time zone. */
export const lessonLine = (row: LessonLine): ManagedLesson => ({
  id: row.id,
  startsAt: row.startsAt.toISOString(),
  durationMinutes: row.durationMinutes,
  status: row.status as LessonStatus,
  missedBy: row.missedBy,
  number: row.number,
  isTrial: row.isTrial,
  teacher: {
    id: row.teacherId,
    name: `${row.teacherFirstName} ${row.teacherLastName}`.trim(),
    timeZone: row.teacherTimeZone,
  },
  student: {
    id: row.studentId,
    name: `${row.studentFirstName} ${row.studentLastName}`.trim(),
    timeZone: row.studentTimeZone,
  },
  topic: row.topic,
});

/** @throws Failure not_found */
export async function requireLine(db: Db, id: string): Promise<ManagedLesson> {
  const [row] = await listLessonLines(db, [id]);
  if (!row) throw new Failure('not_found');
  return lessonLine(row);
}
