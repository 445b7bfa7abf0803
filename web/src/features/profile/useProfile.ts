import type { Profile } from '@skylark/contract/profile';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { homeworkCountersQuery, lessonCountersQuery, profileQuery } from './api.ts';

/** Who is signed in. Only below RequireProfile, which has loaded it. */
export const useProfile = (): Profile => useSuspenseQuery(profileQuery).data;

/** undefined until they have come; their failure is logged only (specification, point 8). */
export const useLessonCounters = () => useQuery(lessonCountersQuery).data;

/** `created` is a student's, `toReview` a teacher's; undefined until they have come. */
export const useHomeworkCounters = () => useQuery(homeworkCountersQuery).data;
