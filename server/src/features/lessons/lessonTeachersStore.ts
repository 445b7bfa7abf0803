import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** One of the teachers of a lesson that was handed over; `untilAt` is null for the current one. */
export interface LessonTeacher {
  number: number;
  teacherId: string;
  firstName: string;
  fromAt: Date;
  untilAt: Date | null;
}

/** In order; empty unless the lesson was handed over while in progress (docs/decisions/0116). */
export const listLessonTeachers = (db: Db, lessonId: string): Promise<LessonTeacher[]> =>
  db
    .selectFrom('lessonTeachers as l')
    .innerJoin('people as p', 'p.id', 'l.teacherId')
    .select(['l.number', 'l.teacherId', 'p.firstName', 'l.fromAt', 'l.untilAt'])
    .where('l.lessonId', '=', lessonId)
    .orderBy('l.number')
    .execute();

/**
 * The current teacher of a lesson, for a former teacher of it; undefined for anybody else.
 * `isBefore`: the former teacher gave it up before it began.
 */
export const findSuccessor = (
  db: Db,
  lessonId: string,
  formerTeacherId: string,
): Promise<{ firstName: string; isBefore: boolean } | undefined> =>
  db
    .selectFrom('lessons as l')
    .innerJoin('people as p', 'p.id', 'l.teacherId')
    .leftJoin('lessonTeachers as h', (join) =>
      join.onRef('h.lessonId', '=', 'l.id').on('h.teacherId', '=', formerTeacherId),
    )
    .where('l.id', '=', lessonId)
    .where('l.status', '<>', 'cancelled')
    .where('l.teacherId', '<>', formerTeacherId)
    .where((eb) =>
      eb.or([
        eb('h.teacherId', 'is not', null),
        eb.exists(
          eb
            .selectFrom('auditLog as a')
            .select('a.id')
            .whereRef('a.lessonId', '=', 'l.id')
            .where('a.action', '=', 'lesson.teacher_swapped')
            .where(sql<string>`a.details ->> 'from'`, '=', formerTeacherId),
        ),
      ]),
    )
    .select((eb) => ['p.firstName', eb('h.teacherId', 'is', null).$castTo<boolean>().as('isBefore')])
    .limit(1)
    .executeTakeFirst();

/** Requires the lesson's lock. */
export async function addLessonTeacher(
  tx: Tx,
  lesson: { id: string; teacherId: string; startsAt: Date },
  teacherId: string,
  at: Date,
): Promise<void> {
  const known = await listLessonTeachers(tx, lesson.id);
  if (known.length === 0) {
    const first = { lessonId: lesson.id, number: 1, teacherId: lesson.teacherId };
    const fromAt = new Date(Math.min(lesson.startsAt.getTime(), at.getTime()));
    await tx
      .insertInto('lessonTeachers')
      .values({ ...first, fromAt, untilAt: at })
      .execute();
  } else
    await tx
      .updateTable('lessonTeachers')
      .set({ untilAt: at })
      .where('lessonId', '=', lesson.id)
      .where('untilAt', 'is', null)
      .execute();
  const number = Math.max(1, known.length) + 1;
  await tx.insertInto('lessonTeachers').values({ lessonId: lesson.id, number, teacherId, fromAt: at }).execute();
}

export async function setTaughtMinutes(tx: Tx, lessonId: string, number: number, minutes: number): Promise<void> {
  await tx
    .updateTable('lessonTeachers')
    .set({ minutes })
    .where('lessonId', '=', lessonId)
    .where('number', '=', number)
    .execute();
}
