import type { LessonStatus } from '@skylark/contract/lessons';
import type { ReadingLevel } from '@skylark/contract/people.facts';
import { TEACHER_SEES_DAYS } from '@skylark/contract/progress.facts';
import type { StudentLine, StudentPage, TimelineEntry } from '@skylark/contract/students';
import { STUDENTS_PAGE_SIZE, TIMELINE_PAGE_SIZE } from '@skylark/contract/students.facts';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure } from '../../platform/http/failure.ts';
import { isStudentOf } from '../lessons/index.ts';
import { ageOf, findPerson } from '../people/index.ts';
import { countLearned } from '../progress/index.ts';
import { countStars } from '../stars/index.ts';
import { findAnswers } from '../trial/index.ts';
import { findNext, listBoards, listEntries, listHomeworkFacts, listLessonFacts, listStudentLines } from './store.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;
const DAY_MS = 86_400_000;

const moment = (lessonId: string | null, at: Date | null) =>
  lessonId !== null && at !== null ? { lessonId, at: at.toISOString() } : null;

/** @throws Failure invalid_fields for an unknown cursor */
export async function readOverview(
  { db, clock }: ReadDeps,
  me: Caller,
  cursor: string | undefined,
): Promise<{ items: StudentLine[]; nextCursor: string | null }> {
  const rows = await listStudentLines(db, me.personId, cursor, clock.now());
  const page = rows.slice(0, STUDENTS_PAGE_SIZE);
  const items = page.map((row) => {
    const { id, firstName, lastName, photoKey, homeworkWaiting } = row;
    const noted = moment(row.noteLessonId, row.noteAt);
    return {
      student: { id, firstName, lastName, photo: { thumb: photoKey && fileUrl(photoKey) } },
      next: moment(row.nextId, row.nextAt),
      last: moment(row.lastId, row.lastAt),
      homeworkWaiting,
      note: noted && { ...noted, text: row.note ?? '' },
    };
  });
  return { items, nextCursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

/** @throws Failure not_found unless the teacher teaches the child, or did so recently */
async function requireOwn({ db, clock }: ReadDeps, me: Caller, id: string): Promise<void> {
  const since = new Date(clock.now().getTime() - TEACHER_SEES_DAYS * DAY_MS);
  if (!(await isStudentOf(db, me.personId, id, since))) throw new Failure('not_found');
}

/** @throws Failure not_found */
export async function readStudent(deps: ReadDeps, me: Caller, id: string): Promise<StudentPage> {
  await requireOwn(deps, me, id);
  const { db, clock } = deps;
  const now = clock.now();
  const [child, answers, next, learned, stars, boards] = await Promise.all([
    findPerson(db, id),
    findAnswers(db, id),
    findNext(db, me.personId, id, now),
    countLearned(db, id),
    countStars(db, id),
    listBoards(db, me.personId, id),
  ]);
  if (!child) throw new Failure('not_found');
  const { firstName, lastName, photoKey, timeZone } = child;
  return {
    child: {
      id,
      firstName,
      lastName,
      timeZone,
      photo: { thumb: photoKey && fileUrl(photoKey) },
      age: ageOf(child, now),
      reads: child.reads as ReadingLevel | null,
    },
    wishes: answers ? { format: answers.format, temperament: answers.temperament } : null,
    next: next ? moment(next.id, next.at) : null,
    lessonsHeld: learned.lessons,
    stars: stars.homework + stars.lesson + stars.words,
    boards: boards.map(({ code, nameForTeacher, createdAt }) => ({
      code,
      name: nameForTeacher,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** @throws Failure not_found; invalid_fields for a cursor that isn't ours */
export async function readTimeline(
  deps: ReadDeps,
  me: Caller,
  id: string,
  cursor: string | undefined,
): Promise<{ items: TimelineEntry[]; nextCursor: string | null }> {
  await requireOwn(deps, me, id);
  const { db } = deps;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await listEntries(db, { teacherId: me.personId, studentId: id }, after);
  const { rows, nextCursor } = pageOf(found, TIMELINE_PAGE_SIZE, ({ at }) => at);
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  const [lessons, homework] = await Promise.all([
    listLessonFacts(db, me.personId, idsOf('lesson')),
    listHomeworkFacts(db, idsOf('homework')),
  ]);
  const items = rows.flatMap((row): TimelineEntry[] => {
    const at = row.at.toISOString();
    const lesson = lessons.find((one) => one.id === row.id);
    if (lesson) return [{ ...lesson, kind: 'lesson', at, status: lesson.status as LessonStatus }];
    const task = homework.find((one) => one.id === row.id);
    if (!task) return [];
    const status = task.status as 'created' | 'started' | 'completed';
    return [
      {
        kind: 'homework',
        id: task.id,
        at,
        status,
        isWaiting: status === 'started' && task.finishedAt !== null,
        task: task.description === '' ? (task.title ?? '') : task.description,
        score: task.score,
        comment: task.teacherComment,
      },
    ];
  });
  return { items, nextCursor };
}
