import type { CourseOutline } from '@skylark/contract/materials';
import { expect, it } from 'vitest';
import { foundCourses, levelsOf } from './courseSearch.ts';

const aCourse = (title: string, level: string, words: string[]): CourseOutline => ({
  id: title,
  title,
  level,
  description: '',
  lessonsCount: 1,
  slidesCount: 1,
  homeworkCount: 0,
  decks: [{ id: title, title: `First ${title}`, slidesCount: 1, coverUrl: null, words }],
});
const courses = [
  aCourse('Animals', 'Starter', ['cat', 'giraffe']),
  aCourse('Café', 'Elementary', ['cake']),
  aCourse('Colours', 'Starter', ['red']),
];
const titles = (search: string, level: string | null = null): string[] =>
  foundCourses(courses, { search, level, starter: 'Початковий' }).map((course) => course.title);

it('finds courses by their titles, lessons and words, whatever the letters look like', () => {
  expect(titles('')).toEqual(['Animals', 'Café', 'Colours']);
  expect(titles('  GIRAFFE ')).toEqual(['Animals']);
  expect(titles('cafe')).toEqual(['Café']);
  expect(titles('first co')).toEqual(['Colours']);
  expect(titles('cat red')).toEqual([]);
  // By the level as it is stored, and as it is shown.
  expect(titles('starter')).toEqual(['Animals', 'Colours']);
  expect(titles('початковий')).toEqual(['Animals', 'Colours']);
});

it('keeps to one level', () => {
  expect(levelsOf(courses)).toEqual(['Starter', 'Elementary']);
  expect(titles('', 'Starter')).toEqual(['Animals', 'Colours']);
  expect(titles('cake', 'Starter')).toEqual([]);
});
