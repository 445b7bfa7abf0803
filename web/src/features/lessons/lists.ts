import type { LessonList } from '@skylark/contract/lessons';
import { LESSON_SEARCH_MAX_LENGTH } from '@skylark/contract/lessons.facts';
import { paths } from '../../lib/paths.ts';

export const LISTS = ['closest', 'today', 'past'] as const satisfies readonly LessonList[];

/** The list requested by an address. */
export const listOf = (search: URLSearchParams): LessonList =>
  LISTS.find((one) => one === search.get('list')) ?? 'closest';

/** A teacher’s students are a tab beside the lessons. */
export const isStudentsTab = (search: URLSearchParams): boolean => search.get('list') === 'students';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The child whose past lessons are requested by an address. */
export const studentOf = (search: URLSearchParams): string | undefined => {
  const asked = search.get('student');
  return listOf(search) === 'past' && asked !== null && ID.test(asked) ? asked : undefined;
};

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export interface PastFilter {
  studentId?: string;
  /** `2026-11` */
  month?: string;
  text?: string;
}

/** The filter of past lessons in an address. */
export function pastFilterOf(search: URLSearchParams): PastFilter {
  if (listOf(search) !== 'past') return {};
  const studentId = studentOf(search);
  const month = search.get('month') ?? '';
  const text = search.get('text')?.trim().slice(0, LESSON_SEARCH_MAX_LENGTH) ?? '';
  return {
    ...(studentId !== undefined && { studentId }),
    ...(MONTH.test(month) && { month }),
    ...(text !== '' && { text }),
  };
}

let lastShown = '';

/** Stores which list is shown, for the way back from a lesson. */
export const rememberList = (search: string): void => {
  lastShown = search;
};
export const lastList = (): string => (lastShown === '' ? paths.lessons : `${paths.lessons}?${lastShown}`);
