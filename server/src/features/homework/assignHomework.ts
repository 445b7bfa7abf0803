import type { HomeworkDue } from '@skylark/contract/homework.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { isInMessage } from '../afterLesson/index.ts';
import { findPair, isStudentOf } from '../lessons/index.ts';
import { listSlidePages, mayOpenDeck } from '../materials/index.ts';
import { notifyHomework } from '../notifications/index.ts';
import { requireHomework } from './access.ts';
import { addHomework, findNextLesson, type HomeworkRow } from './store.ts';
import { invalidateHomework } from './invalidateHomework.ts';
import { transact } from '../../platform/db/transact.ts';

interface HomeworkInput {
  studentId: string;
  lessonId: string | null;
  description: string;
  deckId: string | null;
  slideIds: string[];
  due: HomeworkDue;
  words: string[];
  key?: string | undefined;
}

/**
 * A teacher gives homework to one of their students. Repeated or concurrent calls with the same key return the homework
 * already given and notify nobody.
 * @throws Failure not_your_student, invalid_fields
 */
export function assignHomework(deps: Deps, teacher: Caller, given: HomeworkInput): Promise<HomeworkRow> {
  return transact(deps.db, async (tx) => {
    if (!(await isStudentOf(tx, teacher.personId, given.studentId))) throw new Failure('not_your_student');
    if (given.lessonId !== null) {
      const pair = await findPair(tx, given.lessonId);
      if (pair?.teacherId !== teacher.personId || pair.studentId !== given.studentId)
        throw new Failure('invalid_fields', { lesson_id: 'unknown' });
    }
    if (given.deckId !== null && !(await mayOpenDeck(tx, given.deckId, teacher.personId)))
      throw new Failure('invalid_fields', { deck_id: 'unknown' });
    const slides = new Set(given.slideIds.length > 0 && given.deckId ? await listSlidePages(tx, given.deckId) : []);
    if (given.slideIds.some((slide) => !slides.has(`slide:${slide}`)))
      throw new Failure('invalid_fields', { slide_ids: 'unknown' });
    const now = deps.clock.now();
    const { due, ...homeworkGiven } = given;
    const { id, isNew } = await addHomework(tx, {
      ...homeworkGiven,
      dueAt: await dueAt(tx, due, { teacherId: teacher.personId, studentId: given.studentId, now }),
      key: given.key ?? null,
      teacherId: teacher.personId,
      createdAt: now,
    });
    const homework = await requireHomework(tx, teacher, id);
    if (!isNew) return homework;
    if (!(await isInMessage(deps, tx, given)))
      await notifyHomework(deps, tx, { to: 'student', kind: 'homework_given', homework, more: {}, cause: 'given' });
    await invalidateHomework(deps, tx, homework);
    return homework;
  });
}

const DAY_MS = 86_400_000;

async function dueAt(
  db: Db,
  due: HomeworkDue,
  { teacherId, studentId, now }: { teacherId: string; studentId: string; now: Date },
): Promise<Date | null> {
  switch (due) {
    case 'next_lesson':
      return (await findNextLesson(db, teacherId, studentId, now)) ?? null;
    case 'week':
      return new Date(now.getTime() + 7 * DAY_MS);
    case 'none':
      return null;
  }
}
