import { levelName } from '@skylark/contract/afterLesson.facts';
import type { CourseOutline } from '@skylark/contract/materials';

/** The levels of all courses, each once, in order of appearance. */
export const levelsOf = (courses: readonly CourseOutline[]): string[] => [...new Set(courses.map((one) => one.level))];

/**
 * Courses of a level that match all words of a search: in titles, levels, descriptions, lessons or words learned.
 * @param starter the starter level's name in the reader's language
 */
export function foundCourses(
  courses: readonly CourseOutline[],
  { search, level, starter }: { search: string; level: string | null; starter: string },
): CourseOutline[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return courses.filter((course) => {
    if (level !== null && course.level !== level) return false;
    const text = plain(
      [
        course.title,
        course.level,
        levelName(course.level, starter),
        course.description,
        ...course.decks.flatMap((deck) => [deck.title, ...deck.words]),
      ].join(' '),
    );
    return wanted.every((word) => text.includes(word));
  });
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
