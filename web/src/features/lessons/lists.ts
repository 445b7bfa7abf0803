import type { LessonList } from '@skylark/contract/lessons';

export const LISTS = ['closest', 'today', 'past'] as const satisfies readonly LessonList[];

/** The list that an address asks for. */
export const listOf = (search: URLSearchParams): LessonList =>
  LISTS.find((one) => one === search.get('list')) ?? 'closest';
