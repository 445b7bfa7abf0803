import { ABSENCE_LESSONS_MAX } from '@skylark/contract/schedule.facts';
import type { Absence } from '@skylark/contract/managerSchedule';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findSubstitutes, instantsOf } from '../schedule/index.ts';
import { countLessonsTogether, listLessonsInside, listSubstitutes } from './absenceStore.ts';
import { lessonLine } from './lessonLine.ts';
import { requireTeacher } from './requireTeacher.ts';
import { listLessonLines } from './store.ts';

/** Showing more wouldn't help with the choice. */
const SUBSTITUTES_SHOWN = 5;

/**
 * The lessons an absence would affect, and possible substitutes. @throws Failure not_found, invalid_fields,
 * absence_too_long
 */
export async function previewAbsence(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  teacherId: string,
  closing: { from: string; to: string },
): Promise<Absence> {
  await requireTeacher(deps.db, teacherId);
  return previewSubstitutes(deps, teacherId, await instantsOf(deps, teacherId, closing));
}

/** Like previewAbsence, for a time given as instants. @throws Failure absence_too_long */
export async function previewSubstitutes(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  teacherId: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<Absence> {
  const { db } = deps;
  const inside = await listLessonsInside(db, teacherId, startsAt, endsAt);
  if (inside.length > ABSENCE_LESSONS_MAX) throw new Failure('absence_too_long');
  const booked = inside.filter(({ status }) => status === 'booked');
  const times = booked.map((one) => ({ start: one.startsAt.getTime(), end: one.endsAt.getTime() }));
  const now = deps.clock.now();
  const free = await findSubstitutes(deps, db, times, now);
  const ids = [...new Set(free.flat())].filter((id) => id !== teacherId);
  const [lines, teachers, together] = await Promise.all([
    booked.length === 0
      ? []
      : listLessonLines(
          db,
          booked.map(({ id }) => id),
        ),
    listSubstitutes(db, ids),
    countLessonsTogether(
      db,
      ids,
      booked.map(({ studentId }) => studentId),
    ),
  ]);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const lessons = booked.flatMap((one, index) => {
    const line = lineOf.get(one.id);
    if (!line) return [];
    const isFree = new Set(free[index]);
    const substitutes = teachers
      // A lesson that should have started already isn't given to anyone.
      .filter(({ id, takesTrials }) => one.startsAt > now && isFree.has(id) && (takesTrials || !one.isTrial))
      .map(({ id, name }) => ({ id, name, lessonsWithStudent: together.get(`${id} ${one.studentId}`) ?? 0 }))
      .toSorted((a, b) => b.lessonsWithStudent - a.lessonsWithStudent)
      .slice(0, SUBSTITUTES_SHOWN);
    return [{ lesson: lessonLine(line), substitutes }];
  });
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), lessons };
}
