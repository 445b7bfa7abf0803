import type { Progress } from '@skylark/contract/progress';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { lastMonths } from './rules.ts';
import {
  countHeld,
  listCourseProgress,
  listHomeworkMonths,
  listLessonMonths,
  listTeachersWords,
  listWordMonths,
} from './store.ts';

/** A course all of whose current lessons were held. */
export const isFinished = (course: { decks: number; decksHeld: number }): boolean =>
  course.decks > 0 && course.decksHeld === course.decks;

/** What a child has learned, by month in the child's time zone. @param wordsOf limits reviews to this teacher's */
export async function readProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  child: { personId: string; timeZone: string },
  wordsOf?: string,
): Promise<Progress> {
  const { personId: studentId, timeZone } = child;
  const months = lastMonths(clock.now(), timeZone);
  const of = { studentId, timeZone, since: months[0] ?? '' };
  const [lessonsHeld, lessons, words, homework, courses, said] = await Promise.all([
    countHeld(db, studentId),
    listLessonMonths(db, of),
    listWordMonths(db, of),
    listHomeworkMonths(db, of),
    listCourseProgress(db, studentId),
    listTeachersWords(db, studentId, wordsOf),
  ]);
  const find = <T extends { month: string }>(rows: T[], month: string) => rows.find((row) => row.month === month);
  return {
    lessonsHeld,
    wordsMet: words.reduce((sum, one) => sum + one.met, 0),
    wordsKnown: words.reduce((sum, one) => sum + one.known, 0),
    months: months.map((month) => {
      const [lesson, word, given] = [find(lessons, month), find(words, month), find(homework, month)];
      return {
        month,
        lessonsHeld: lesson?.held ?? 0,
        lessonStars: lesson?.stars ?? null,
        wordsMet: word?.met ?? 0,
        wordsKnown: word?.known ?? 0,
        homeworkGiven: given?.given ?? 0,
        homeworkDone: given?.done ?? 0,
        homeworkStars: given?.stars ?? null,
      };
    }),
    courses: courses.map(({ given, done, stars, ...course }) => ({
      ...course,
      homeworkGiven: given,
      homeworkDone: done,
      homeworkStars: stars,
      isFinished: isFinished(course),
    })),
    teachersWords: said.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  };
}

/** Totals: held lessons, words met, finished courses. */
export async function countLearned(
  db: Db,
  studentId: string,
): Promise<{ lessons: number; words: number; courses: number }> {
  const [lessons, words, courses] = await Promise.all([
    countHeld(db, studentId),
    listWordMonths(db, { studentId, timeZone: 'UTC', since: '' }),
    listCourseProgress(db, studentId),
  ]);
  return {
    lessons,
    words: words.reduce((sum, one) => sum + one.met, 0),
    courses: courses.filter(isFinished).length,
  };
}
