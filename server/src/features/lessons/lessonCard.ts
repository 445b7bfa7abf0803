import type { LessonCard, LessonDetails, LessonStatus } from '@skylark/contract/lessons';
import type { ReadingLevel } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { pairOf } from '../profile/index.ts';
import { ageOf, findPerson } from '../people/index.ts';
import { listShownTeachers } from '../school/index.ts';
import type { Viewer } from './rules.ts';
import { countSlides, findBeside, findMostShown, findUnseenLine, type LessonRow } from './store.ts';

/** A lesson row as shown to its viewer. */
export function lessonCard(row: LessonRow, viewer: Viewer): LessonCard {
  return {
    id: row.id,
    startsAt: row.startsAt.toISOString(),
    durationMinutes: row.durationMinutes,
    ...(row.extendedMinutes > 0 && { extendedMinutes: row.extendedMinutes }),
    number: row.number,
    isTrial: row.isTrial,
    status: row.status as LessonStatus,
    missedBy: row.missedBy as LessonCard['missedBy'],
    ...(row.status === 'missed' && row.togetherMinutes && { togetherMinutes: row.togetherMinutes }),
    score: row.score,
    ...pairOf(row),
    course: row.courseId !== null && row.courseTitle !== null ? { id: row.courseId, title: row.courseTitle } : null,
    topic: row.deckTitle,
    coverUrl: row.coverKey && fileUrl(row.coverKey),
    otherTimeZone: viewer.type === 'teacher' ? row.studentTimeZone : row.teacherTimeZone,
    ...(row.isHandedOver === true && { isHandedOver: true as const }),
    ...(row.isTeacherAway && { isTeacherAway: true as const }),
    ...(row.isMoveAsked && { isMoveAsked: true as const }),
  };
}

export async function lessonDetails(db: Db, row: LessonRow, viewer: Viewer, now: Date): Promise<LessonDetails> {
  const isTeacher = viewer.type === 'teacher';
  const child = isTeacher ? await findPerson(db, row.studentId) : undefined;
  return {
    ...lessonCard(row, viewer),
    child: child ? { age: ageOf(child, now), reads: child.reads as ReadingLevel | null } : null,
    beside: isTeacher ? await readBeside(db, row) : null,
    shown: isTeacher ? ((await findMostShown(db, row.id)) ?? null) : null,
    schoolLine: isTeacher ? await readLine(db, row) : null,
    heldAt: row.heldAt?.toISOString() ?? null,
    teacherHasPage: (await listShownTeachers(db, [row.teacherId])).has(row.teacherId),
    presentation:
      row.deckId !== null && row.deckTitle !== null
        ? { id: row.deckId, title: row.deckTitle, slidesCount: await countSlides(db, row.deckId) }
        : null,
  };
}

async function readLine(db: Db, row: LessonRow): Promise<LessonDetails['schoolLine']> {
  const line = await findUnseenLine(db, row);
  return line ? { ...line, at: line.at.toISOString() } : null;
}

async function readBeside(db: Db, row: LessonRow): Promise<LessonDetails['beside']> {
  const [previous, next] = await Promise.all([findBeside(db, row, 'before'), findBeside(db, row, 'after')]);
  const shown = (found: { id: string; startsAt: Date } | undefined) =>
    found ? { id: found.id, startsAt: found.startsAt.toISOString() } : null;
  return { previous: shown(previous), next: shown(next) };
}
