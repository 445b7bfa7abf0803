import type { LessonList } from '@skylark/contract/lessons';

export const LISTS = ['closest', 'today', 'past'] as const satisfies readonly LessonList[];

/** The list requested by an address. */
export const listOf = (search: URLSearchParams): LessonList =>
  LISTS.find((one) => one === search.get('list')) ?? 'closest';
