import type { LessonList } from '@skylark/contract/lessons';

export const LISTS = ['closest', 'today', 'past'] as const satisfies readonly LessonList[];

/** The list requested by an address. */
export const listOf = (search: URLSearchParams): LessonList =>
  LISTS.find((one) => one === search.get('list')) ?? 'closest';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The child whose past lessons are requested by an address. */
export const studentOf = (search: URLSearchParams): string | undefined => {
  const asked = search.get('student');
  return listOf(search) === 'past' && asked !== null && ID.test(asked) ? asked : undefined;
};
