import type { Profile } from '@skylark/contract/profile';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { homeworkCountersQuery, lessonCountersQuery, profileQuery } from './api.ts';

/** The signed-in person. Only below RequireProfile, which has loaded it. */
export const useProfile = (): Profile => useSuspenseQuery(profileQuery).data;

/** undefined until loaded; a failure is only logged (specification, point 8). */
export const useLessonCounters = () => useQuery(lessonCountersQuery).data;

/** `created` is for students, `toReview` for teachers; undefined until loaded. */
export const useHomeworkCounters = () => useQuery(homeworkCountersQuery).data;
