import { aDeck, aLesson, aStudent, aTeacher, type Person } from './builders.ts';
import type { School } from './school.ts';

interface LessonRoom {
  teacher: Person;
  student: Person;
  lessonId: string;
  deckId: string;
  /** Pages of its three slides; `page` is the first. */
  pages: string[];
  page: string;
}

/** A lesson with a deck and an open room, starting in a minute by default. */
export async function aLessonRoom(school: School, startsAt: Date = school.clock.in(1)): Promise<LessonRoom> {
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  const { deckId, slideIds } = await aDeck(school);
  const pages = slideIds.map((id) => `slide:${id}`);
  const lessonId = await aLesson(school, { teacher, student, startsAt, deckId });
  return { teacher, student, lessonId, deckId, pages, page: pages[0] ?? '' };
}
